/// Explanations of diagnostics for types.
extension Explanation {
  static let typeMismatch = Explanation(
    "A value of one type stands where another is needed: a number for a duration, say, or a text for a condition.",
    wrong: door("initial: shut\nstates:\n  shut: { after: { 5: open } }\n  open: { type: final }"),
    mended: door("initial: shut\nstates:\n  shut: { after: { 5s: open } }\n  open: { type: final }"))

  private static let counting = door(
    """
    context: { tries: int(0...3) = 0 }
    events: { push: }
    initial: shut
    states:
      shut:
        on: { push: [{ guard: tries < 3, actions: [tries += 1] }, open] }
      open: { type: final }
    """)

  static let outOfRange = Explanation(
    """
    A number could leave the range that it is declared with, a divisor could be 0, or a code or a list could hold an item too many or
    be shortened when it is empty. A period cannot be zero. Nothing fails while a flow runs, so what could fail is ruled out here: by a guard, or by a wider range. What is
    reckoned on the way has 32 bits as well, as there are devices that reckon with no more. No more events can be raised at once
    than can wait.
    """,
    wrong: counting.replacing("tries += 1", with: "tries += 2"), mended: counting)

  private static let naming = door(
    """
    context: { tries: int(0...9) = 0, shut: bool = true }
    events: { push: }
    initial: a
    guards: { isTired: tries > 3, isOver: isTired and shut }
    states:
      a: { on: { push: [{ guard: isOver, target: b }, { guard: tries < 9, actions: [tries += 1, shut = not shut] }] } }
      b: { type: final }
    """)

  static let guardCycle = Explanation(
    """
    The name of a guard stands for its condition. A guard that refers to itself, directly or by way of others, would have no condition at
    all.
    """,
    wrong: naming.replacing("isTired: tries > 3", with: "isTired: tries > 3 and isOver"), mended: naming)

  static let missingArgument = Explanation(
    "What is used, invoked, performed, sent or given as output needs a value that is not there, or there are too many.",
    wrong: door("output: { success: bool }\ninitial: open\nstates: { open: { type: final } }"),
    mended: door("output: { success: bool }\ninitial: open\nstates: { open: { type: final, output: { success: true } } }"))

  private static let switching = door(
    """
    input: { mode: enter | leave }
    initial: open
    screen: { title: { switch: mode, enter: Welcome, leave: Goodbye } }
    states: { open: { type: final } }
    """)

  static let missingCase = Explanation(
    "Words are chosen by a value that can be one of several cases, and for one of them there are none.",
    wrong: switching.replacing(", leave: Goodbye", with: ""), mended: switching)

  static let needsInitialValue = Explanation(
    "What a flow remembers has a value from the start. A code starts empty, and what is 'or none' starts with none; all else says it.",
    wrong: counting.replacing("int(0...3) = 0", with: "int(0...3)"), mended: counting)

  static let inputChanged = Explanation(
    "An input is given from outside when the flow starts, and stays as it was given. What changes belongs under 'context'.",
    wrong: counting.replacing("context", with: "input"), mended: counting)
}
