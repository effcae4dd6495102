/// Explanations of diagnostics for names: unknown, duplicate, ambiguous, reserved and unused ones.
extension Explanation {
  static let unknownName = Explanation(
    "An expression or an action names something that the flow does not declare under 'input' or 'context', and no event carries.",
    wrong: door(
      "input: { locked: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: looked, target: b } } }\n  b: { type: final }"
    ),
    mended: door(
      "input: { locked: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: locked, target: b }, 2s: b } }\n  b: { type: final }"
    ))

  static let errorsInUsedSpec = Explanation(
    "An interface, a part or a flow under 'uses' has errors, so that its names are not known. They are fixed first.",
    wrong: door("uses: [Cellar]\ninitial: open\nstates: { open: { type: final } }"),
    mended: door("initial: open\nstates: { open: { type: final } }"),
    beside: ["interface: Cellar\nsummary: A cellar.\neffects: { light: { lamps: nubmer } }\n"])

  static let unknownState = Explanation(
    "A target, an 'initial' or 'in(…)' names a state that the flow does not have.",
    wrong: door("initial: shut\nstates:\n  shut: { after: { 1s: opne } }\n  open: { type: final }"),
    mended: door("initial: shut\nstates:\n  shut: { after: { 1s: open } }\n  open: { type: final }"))

  static let unknownEvent = Explanation(
    "Events are declared under 'events', by the flow or by a part that it uses, before a state can hear or ignore them.",
    wrong: door("events: { push: }\ninitial: shut\nstates:\n  shut: { on: { psuh: open } }\n  open: { type: final }"),
    mended: door("events: { push: }\ninitial: shut\nstates:\n  shut: { on: { push: open } }\n  open: { type: final }"))

  static let unknownEffect = Explanation(
    "An action calls an effect that no interface under 'uses' declares, or does something with a value that it cannot.",
    wrong: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: [wring()] } }"),
    mended: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: [ring()] } }"))

  private static let asking = door(
    """
    uses: [Gate]
    context: { code: pin }
    initial: asking
    states:
      asking:
        invoke: { operation: Gate.verify, input: { code: code }, on: { right: open, wrong: open } }
      open: { type: final }
    """)

  static let unknownOperation = Explanation(
    "A state invokes an operation that no interface under 'uses' declares.",
    wrong: asking.replacing("Gate.verify", with: "Gate.check"), mended: asking)

  private static let choosing = door(
    """
    uses: [Gate]
    events: { enter: { visitor: secret } }
    initial: open
    states:
      open:
        screen: { lists: [{ label: Visitors, query: Gate.visitors, select: enter }] }
        on: { enter: shut }
      shut: { type: final }
    """)

  static let unknownQuery = Explanation(
    "A list on a screen shows the rows of a query that no interface under 'uses' declares.",
    wrong: choosing.replacing("Gate.visitors", with: "Gate.visits"), mended: choosing)

  static let unknownOutcome = Explanation(
    "An operation ends in one of the outcomes that its interface lists. This is none of them.",
    wrong: asking.replacing("wrong: open", with: "wrong: open, late: open"), mended: asking)

  static let unknownInterface = Explanation(
    "'uses' lists interfaces and parts by the names that their files declare. No file of the specs' folder declares this one.",
    wrong: door("uses: [Gaet]\ninitial: open\nstates: { open: { type: final } }"),
    mended: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: [ring()] } }"))

  private static let typing = door(
    """
    uses: [Pad]
    context: { code: pin }
    initial: typing
    states:
      typing: { use: { part: Pad, entry: code }, always: { guard: code.count == 6, target: open } }
      open: { type: final }
    """)

  static let unknownPart = Explanation(
    "A state uses a part that no file of the specs' folder declares.",
    wrong: typing.replacing("part: Pad", with: "part: Pda"), mended: typing)

  static let unknownParameter = Explanation(
    "What is used, invoked or sent has no parameter or value of this name.",
    wrong: typing.replacing("entry: code", with: "entry: code, length: code"), mended: typing)

  static let unknownType = Explanation(
    "The types are bool, int(0...9), duration, text, digit, pin, secret, and cases such as 'create | change'; each can be 'or none'.",
    wrong: door("input: { tries: number }\ninitial: open\nstates: { open: { type: final } }"),
    mended: door(
      "input: { tries: int(0...9) }\ninitial: open\nstates: { open: { type: final, screen: { title: \"Tried {tries}\" } } }"))

  private static let button = door(
    """
    events: { push: }
    initial: shut
    screen: { buttons: [{ label: Open, event: push, role: destructive }] }
    states:
      shut: { on: { push: open } }
      open: { type: final }
    """)

  static let unknownRole = Explanation(
    "A button's role is normal, cancel, destructive or success: it says what pressing it means, and the app decides how that looks.",
    wrong: button.replacing("destructive", with: "danger"), mended: button)

  static let duplicateName = Explanation(
    """
    Two things have one name: an input and what the flow remembers, two scenarios, two cases, or two sets of cases that would
    become one type, as the type is called after what it is declared for.
    """,
    wrong: door("input: { locked: bool }\ncontext: { locked: bool = false }\ninitial: open\nstates: { open: { type: final } }"),
    mended: door(
      "input: { locked: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: locked, target: b }, 2s: b } }\n  b: { type: final }"
    ))

  private static let storeys = door(
    """
    initial: upper
    states:
      upper: { initial: shut, states: { shut: { after: { 1s: lower } } } }
      lower: { initial: shut, states: { shut: { after: { 1s: street } } } }
      street: { after: { 1s: upper.shut } }
    """)

  static let ambiguousName = Explanation(
    """
    A name can mean two things here. Of states that share a name the nearest is meant: one in the state that names it, then one
    beside that, and so on outwards. Where none is nearer, write a path that is one's alone: 'upper.door'.
    """,
    wrong: storeys.replacing("upper.shut", with: "shut"), mended: storeys)

  static let reservedName = Explanation(
    """
    Some names mean something already: words of expressions such as 'not', what every flow has, such as 'state', 'screen' or
    'output', and types that every machine has, such as 'Timer', which the cases of a value called 'timer' would be named.
    """,
    wrong: door(
      "input: { state: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: state, target: b } } }\n  b: { type: final }"),
    mended: door(
      "input: { locked: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: locked, target: b }, 2s: b } }\n  b: { type: final }"
    ))

  private static let pushed = door(
    """
    events: { push: }
    initial: shut
    states:
      shut: { on: { push: open } }
      open: { type: final }
    """)

  private static let counting = door(
    """
    context: { tries: int(0...9) = 0 }
    initial: shut
    states:
      shut: { screen: { title: "{tries}" }, after: { 1s: { target: open, actions: [tries = 1] } } }
      open: { type: final }
    """)

  static let noEffect = Explanation(
    """
    Something stands there without effect. An assignment of a variable to itself changes nothing: a warning, as another name was
    probably meant. An empty list of controls adds nothing to the inherited ones: an error, as `none` removes them.
    """,
    wrong: counting.replacing("tries = 1", with: "tries = tries"), mended: counting)

  static let textIsName = Explanation(
    """
    A text on a screen is the name of a variable. The word itself is shown, and not the value, which stands in braces. This is a
    warning.
    """,
    wrong: counting.replacing("\"{tries}\"", with: "tries"), mended: counting)

  static let foreignPlaceholder = Explanation(
    """
    A text has a value in braces with a dollar sign before it, as shells and JavaScript write values. Here braces alone are enough, and
    the sign is shown. For an amount of dollars, put a space between them. This is a warning.
    """,
    wrong: counting.replacing("\"{tries}\"", with: "'Tries: ${tries}'"),
    mended: counting.replacing("\"{tries}\"", with: "'Tries: {tries}'"))

  static let unused = Explanation(
    """
    Something is declared that nothing reads, changes, hears or asks for. This is a warning: it is left over, or something is
    missing.
    """,
    wrong: pushed.replacing("initial: shut", with: "context: { tries: int(0...9) = 0 }\ninitial: shut"), mended: pushed)
}
