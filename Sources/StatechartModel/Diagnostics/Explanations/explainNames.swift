/// Explanations of diagnostics for unknown, duplicate, ambiguous, reserved and unused names, statements without an effect, and
/// texts that are probably misspelled.
extension Explanation {
  static let unknownName = Explanation(
    """
    An expression or an action contains an unknown name: it is not declared under 'input' or 'context', and no event has a field
    of this name.
    """,
    wrong: door(
      "input: { locked: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: looked, target: b } } }\n  b: { type: final }"
    ),
    mended: door(
      "input: { locked: bool }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: locked, target: b }, 2s: b } }\n  b: { type: final }"
    ))

  static let errorsInUsedSpec = Explanation(
    """
    This spec refers to a spec with errors, whose names are therefore unknown: an interface, part or flow under 'uses', a
    policy, or a flow of a tour. Alternatively, the spec refers to an unknown name while a file with syntax errors may declare
    that name. Fix the errors of the other file first.
    """,
    wrong: door("uses: [Cellar]\ninitial: open\nstates: { open: { type: final } }"),
    mended: door("initial: open\nstates: { open: { type: final } }"),
    beside: ["interface: Cellar\nsummary: A cellar.\neffects: { light: { lamps: nubmer } }\n"])

  static let unknownState = Explanation(
    "A target, an 'initial' or 'in(…)' names a state that the flow does not have.",
    wrong: door("initial: shut\nstates:\n  shut: { after: { 1s: opne } }\n  open: { type: final }"),
    mended: door("initial: shut\nstates:\n  shut: { after: { 1s: open } }\n  open: { type: final }"))

  static let unknownEvent = Explanation(
    "Events are declared under 'events', by the flow or by a part that it uses, before a state can handle or ignore them.",
    wrong: door("events: { push: }\ninitial: shut\nstates:\n  shut: { on: { psuh: open } }\n  open: { type: final }"),
    mended: door("events: { push: }\ninitial: shut\nstates:\n  shut: { on: { push: open } }\n  open: { type: final }"))

  static let unknownEffect = Explanation(
    "An action calls an effect that no interface under 'uses' declares, or a method that its value does not have.",
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
    "A state handles an outcome that the interface does not declare for the operation.",
    wrong: asking.replacing("wrong: open", with: "wrong: open, late: open"), mended: asking)

  static let unknownInterface = Explanation(
    """
    'uses' lists interfaces, parts and flows by the names that their files declare. No file in the folder of the specs declares
    this name.
    """,
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
    "A state uses a part that no file in the folder of the specs declares.",
    wrong: typing.replacing("part: Pad", with: "part: Pda"), mended: typing)

  static let unknownParameter = Explanation(
    "The part, flow, operation, query, event, record or output does not declare a parameter or field of this name.",
    wrong: typing.replacing("entry: code", with: "entry: code, length: code"), mended: typing)

  static let unknownType = Explanation(
    """
    The types are bool, int(0...9), duration, text, digit, pin, secret, list(bool, 8), records, and cases such as 'create |
    change'. All except digit, pin and list can be 'or none'.
    """,
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
    """
    A button's role is normal, cancel, destructive or success. The role states the purpose of the button. The app determines the
    appearance.
    """,
    wrong: button.replacing("destructive", with: "danger"), mended: button)

  static let duplicateName = Explanation(
    """
    Two declarations have the same name, for example an input and a variable of the context, two scenarios, or two cases. A set
    of cases becomes a type that is named after its declaration, so the types of two sets can have the same name too.
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
    The name is ambiguous: several declarations match it. The name of a state refers to the nearest state with that name: a
    state inside the referring state, else a sibling, and so on outwards. If several states are equally near, write a unique
    path, such as 'upper.shut'.
    """,
    wrong: storeys.replacing("upper.shut", with: "shut"), mended: storeys)

  static let reservedName = Explanation(
    """
    Some names are reserved: words of expressions such as 'not', members of every flow such as 'state', 'screen' or 'output',
    and types of every machine such as 'Timer'. The cases of a variable 'timer' would have the type 'Timer'.
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
    The statement has no effect. An assignment of a variable to itself changes nothing: this is a warning, because another name
    was probably meant. An empty list of controls adds nothing to the inherited controls: this is an error. Write 'none' to
    remove the inherited controls.
    """,
    wrong: counting.replacing("tries = 1", with: "tries = tries"), mended: counting)

  static let textIsName = Explanation(
    """
    A text on a screen is the name of a variable or of another text. The screen shows the name itself and not the value. Put the
    name in braces to show the value. This is a warning.
    """,
    wrong: counting.replacing("\"{tries}\"", with: "tries"), mended: counting)

  static let foreignPlaceholder = Explanation(
    """
    A placeholder in braces has a dollar sign before it, as in shells and JavaScript. In this language, braces alone are enough,
    and the screen shows the dollar sign. For an amount of dollars, put a space after the sign. This is a warning.
    """,
    wrong: counting.replacing("\"{tries}\"", with: "'Tries: ${tries}'"),
    mended: counting.replacing("\"{tries}\"", with: "'Tries: {tries}'"))

  static let unused = Explanation(
    """
    The declaration is unused: nothing reads, handles or calls it. This is a warning: remove the declaration, or add the missing
    use.
    """,
    wrong: pushed.replacing("initial: shut", with: "context: { tries: int(0...9) = 0 }\ninitial: shut"), mended: pushed)
}
