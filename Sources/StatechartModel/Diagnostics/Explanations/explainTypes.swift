/// Explanations of diagnostics for types, ranges, arguments, named guards and initial values.
extension Explanation {
  static let typeMismatch = Explanation(
    """
    The types do not match: a number is found where a duration is expected, for example, or a text where a condition is
    expected.
    """,
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
    A number can leave its declared range, a divisor can be 0, or an item can be appended to a full pin or list, or removed from
    an empty pin or list. A period cannot be zero. A flow cannot fail at run time, so the compiler rejects all of these. Add a
    guard, or declare a wider range. Intermediate results have 32 bits too, because the integers of some devices have 32 bits.
    The number of raised events is limited by the internal queue.
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
    A named guard stands for its condition. A guard that refers to itself, directly or through other guards, has no condition.
    """,
    wrong: naming.replacing("isTired: tries > 3", with: "isTired: tries > 3 and isOver"), mended: naming)

  static let missingArgument = Explanation(
    "A part, an invocation, an action, an event or the output has a missing or an extra argument.",
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
    "A text depends on a value with several cases, and the text for one of the cases is missing.",
    wrong: switching.replacing(", leave: Goodbye", with: ""), mended: switching)

  static let needsInitialValue = Explanation(
    """
    A variable needs an initial value. A pin and a list are empty at first, and a variable that is 'or none' is none. All others
    need '= …'.
    """,
    wrong: counting.replacing("int(0...3) = 0", with: "int(0...3)"), mended: counting)

  static let inputChanged = Explanation(
    "An input is set when the flow starts and cannot be changed. Declare a variable under 'context' for a value that changes.",
    wrong: counting.replacing("context", with: "input"), mended: counting)
}
