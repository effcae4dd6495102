/// Values of the wrong type, and secrets that would leak.
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
    A number could leave the range that it is declared with, or a code could hold a digit too many or be shortened when it is
    empty. Nothing fails while a flow runs, so what could fail is ruled out here: by a guard, or by a wider range.
    """,
    wrong: counting.replacing("tries += 1", with: "tries += 2"), mended: counting)

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
    everybody can read.
    """,
    wrong: hidden.replacing("{code.count}", with: "{code}"), mended: hidden)

  private static let nesting = door(
    """
    records: { Room: { number: int(1...9), next: int(1...9) } }
    input: { room: Room }
    events: { leave: }
    initial: inside
    states:
      inside: { on: { leave: { guard: room.number > 1, target: outside } } }
      outside: { type: final }
    """)

  static let recordCycle = Explanation(
    """
    A record that holds itself, directly or by way of others, would be without end: a flow keeps all of its values in place. What
    belongs to another one is named by its number, or by a handle.
    """,
    wrong: nesting.replacing("next: int(1...9)", with: "next: Room or none"), mended: nesting)

  private static let remembering = door(
    """
    context: { last: int(0...3) = 0 }
    events: { push: , leave: }
    initial: shut
    states:
      shut:
        context: { tries: int(0...3) = 0 }
        on:
          push: { guard: tries < 3, actions: [tries += 1, last = tries] }
          leave: { target: open }
      open:
        screen: { prompt: "{last} tries" }
        on: { push: over }
        ignore: [leave]
      over: { type: final }
    """)

  static let contextOutOfReach = Explanation(
    """
    What a state declares under 'context' is there while the state is active, for itself and the states in it. When the state is
    left it is forgotten, before the actions of the transition that leaves run. What outlives a state belongs to one around it.
    """,
    wrong: remembering.replacing("leave: { target: open }", with: "leave: { target: open, actions: [last = tries] }"),
    mended: remembering)
}
