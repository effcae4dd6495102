/// Explanations of diagnostics for secrets.
extension Explanation {
  private static let hidden = door(
    """
    context: { code: pin }
    initial: open
    screen: { prompt: "{code.count} digits" }
    states: { open: { type: final } }
    """)

  static let secretLeak = Explanation(
    """
    Codes and other secrets can be filled, counted, compared with each other, moved with 'take', emptied with 'clear', and
    handed to an operation that takes one. They cannot be shown, copied, put out, or compared with something in a spec, which
    everybody can read. A secret has one owner: what an event or an outcome brings is moved once, in one region, and what a name
    holds does not go into a raised event.
    """,
    wrong: hidden.replacing("{code.count}", with: "{code}"), mended: hidden)
}
