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
    A pin can be appended to, shortened, counted, and compared with another pin. Pins and other secrets of the context can be
    moved with 'take', cleared with 'clear', and passed to an operation, a query or a flow with a secret parameter. Secrets
    cannot be shown in a text, copied, returned as output, or compared with a value in a spec, which everybody can read. A
    secret has one owner: a secret of an event or an outcome is moved once, in one region, and a raised event cannot carry the
    secret of a variable.
    """,
    wrong: hidden.replacing("{code.count}", with: "{code}"), mended: hidden)
}
