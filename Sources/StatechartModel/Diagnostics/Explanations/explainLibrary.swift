/// Explanations of diagnostics for invoked flows, drafts, translations and requirements.
extension Explanation {
  private static let visited = door(
    """
    uses: [Visit]
    initial: open
    states:
      open: { invoke: { flow: Visit, input: { guests: 2 }, on: { done: shut } } }
      shut: { type: final }
    """)

  static let unknownFlow = Explanation(
    """
    A state invokes a flow by the name that its file declares, and the invoking flow lists that name under 'uses'. When the
    invoked flow ends, the transition for 'done' is taken. An omitted input has the default value that the invoked flow
    declares.
    """,
    wrong: visited.replacing("flow: Visit", with: "flow: Vist"), mended: visited)

  private static let called = door(
    """
    uses: [Ladder]
    events: { call: }
    initial: shut
    states:
      shut: { on: { call: up } }
      up:
        invoke: { flow: Ladder, on: { done: open } }
        on: { call: { actions: [Ladder.descend()] } }
      open: { type: final }
    """)

  static let flowNotRunning = Explanation(
    """
    An event that is sent to an invoked flow is lost unless that flow runs. The invoked flow runs from the end of the macrostep
    that enters the invoking state until that state is exited. Send the event in a transition that does not exit the invoking
    state, or in a state inside the invoking state.
    """,
    wrong: called.replacing("{ call: up }", with: "{ call: { target: up, actions: [Ladder.descend()] } }"), mended: called,
    beside: [
      """
      flow: Ladder
      summary: A ladder with somebody on it.
      events: { descend: }
      initial: above
      states:
        above: { on: { descend: below } }
        below: { type: final }
      """
    ])

  static let flowCycle = Explanation(
    """
    If flows invoke each other in a cycle, the invocations nest without bound. End the inner flow instead, and return the next
    step in its output.
    """,
    wrong: visited.replacing("Visit", with: "Hall").replacing("input: { guests: 2 }, ", with: ""), mended: visited,
    beside: [
      """
      flow: Hall
      summary: A hall.
      uses: [Door]
      initial: inside
      states:
        inside: { invoke: { flow: Door, on: { done: gone } } }
        gone: { type: final }
      """
    ])

  private static let shown = door("initial: open\nstates: { open: { type: final, screen: { title: Come in } } }")

  static let draft = Explanation(
    """
    The flow is marked as a draft. Unhandled events, controls without an effect and missing translations are warnings in a
    draft, so that it can be tested and simulated before it is finished. A build warns about each draft.
    """,
    wrong:
      "flow: Door\nsummary: A door.\ndraft: true\ninitial: shut\nstates:\n  shut: { after: { 1s: open } }\n  open: { type: final }",
    mended: "flow: Door\nsummary: A door.\ninitial: shut\nstates:\n  shut: { after: { 1s: open } }\n  open: { type: final }")

  static let missingTranslation = Explanation(
    """
    A file such as 'texts/de.yaml' contains the texts in another language. The key of each translation is the text of the specs.
    A language must be complete, so that no user sees two languages at once. A text without letters needs no translation.
    """,
    wrong: shown.replacing("Come in", with: "Come right in"), mended: shown,
    beside: ["texts: de\ntranslations:\n  Come in: Herein"])

  private static let translated = "texts: de\ntranslations:\n  \"Wait {time}.\": \"Warten Sie {time}.\"\n"

  static let translationValues = Explanation(
    """
    Names in braces are placeholders for values. A translation has the same placeholders as its original text, with the same
    names, in any order.
    """,
    wrong: translated.replacing("Sie {time}", with: "Sie {zeit} bis {time}"), mended: translated,
    beside: [
      """
      flow: Queue
      summary: A queue.
      context: { time: duration = 5s }
      initial: waiting
      states:
        waiting: { screen: { title: "Wait {time}." }, after: { time: done } }
        done: { type: final }
      """
    ])

  private static let counted =
    "texts: ru\ntranslations:\n  \"Tries: {tries}\": \"{tries} {tries, one: раз, few: раза, many: раз}\"\n"

  static let pluralForms = Explanation(
    """
    In '{count, one: file, other: files}' the words depend on a number. The plural forms of each language are those of the
    Unicode CLDR: English has 'one' and 'other', Russian 'one' for 1, 21 and 31, 'few' for 2, 3 and 4, and 'many' for 0 and 5. A
    text has all forms that its number can need in its language, and no form that the language does not have. The specs
    themselves are in English.
    """,
    wrong: counted.replacing("few: раза, many: раз", with: "other: раза"), mended: counted,
    beside: [
      """
      flow: Lock
      summary: A lock.
      input: { tries: int(0...9) }
      initial: shut
      states:
        shut: { screen: { title: "Tries: {tries}" }, after: { 5s: done } }
        done: { type: final }
      """
    ])

  static let requirement = Explanation(
    """
    A file such as 'requirements/door.yaml' lists the requirements, row by row. A scenario lists the rows that it covers under
    'covers'. Each row needs a scenario, 'tests' in Swift, or 'instead' with the reason.
    """,
    wrong: covering.replacing("door/opens", with: "door/open"), mended: covering,
    beside: ["requirements: door\nsummary: The requirements of a door.\nsections: { Rules: { opens: It opens. } }"])

  private static let covering = """
    flow: Door
    summary: A door.
    events: { push: }
    initial: shut
    states: { shut: { on: { push: open } }, open: { type: final } }
    scenarios: [{ name: Opened, covers: door/opens, steps: [send: push, expect: { state: open }] }]
    """
}
