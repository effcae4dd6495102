/// Explanations of diagnostics for states, transitions, scenarios and properties.
extension Explanation {
  private static let simple = door("initial: shut\nstates:\n  shut: { after: { 1s: open } }\n  open: { type: final }")

  static let unreachableState = Explanation(
    "No way leads from the start to this state, so the flow can never be in it.",
    wrong: simple + "\n  ajar: { after: { 1s: open } }",
    mended: simple.replacing("1s: open", with: "1s: ajar") + "\n  ajar: { after: { 1s: open } }")

  private static let pushed = door(
    """
    events: { push: }
    initial: shut
    states:
      shut: { on: { push: opening } }
      opening: { ignore: [push], after: { 1s: open } }
      open: { type: final }
    """)

  static let unhandledEvent = Explanation(
    """
    An event can happen while the flow rests in this state, and nobody has decided what it does then. Say it under 'on', in the
    state or in one around it; or say with 'ignore' that nothing happens. An event that no state names is told once, where it is
    declared.
    """,
    wrong: pushed.replacing("ignore: [push], ", with: ""), mended: pushed)

  private static let asking = door(
    """
    uses: [Gate]
    context: { code: pin }
    initial: asking
    states:
      asking:
        invoke: { operation: Gate.verify, input: { code: code }, on: { right: open, wrong: shut } }
      shut: { after: { 1s: asking } }
      open: { type: final }
    """)

  static let unhandledOutcome = Explanation(
    "The state does not handle an outcome of its operation. The flow would wait there forever.",
    wrong: asking.replacing(", wrong: shut", with: ""), mended: asking)

  private static let offering = door(
    """
    events: { push: , wind: }
    initial: shut
    on: { wind: open }
    states:
      shut:
        screen: { buttons: [{ label: Open, event: push }] }
        on: { push: ajar }
      ajar:
        screen: { buttons: [{ label: Open wide, event: push }] }
        on: { push: open }
      open: { type: final }
    """)

  static let deadControl = Explanation(
    """
    A control is shown and enabled in a state where using it does nothing: no active state handles its event, or no guard holds. A
    run that leads there is in the note. Handle the event there; or show the control disabled, with 'enabled' and a condition; or do
    not show it, with 'when'.

    A state that waits for an operation, a flow or a delay may ignore what it shows until that is over, with 'ignore' in the state
    that shows the control or in one inside it. What a screen does not offer in a state needs neither transition nor 'ignore' there.
    """,
    wrong: offering.replacing("\n    on: { push: open }", with: ""), mended: offering)

  private static let guarded = door(
    """
    input: { locked: bool }
    events: { push: }
    initial: shut
    states:
      shut: { on: { push: [{ guard: locked, target: stuck }, open] } }
      stuck: { ignore: [push], after: { 1s: open } }
      open: { type: final }
    """)

  static let shadowedTransition = Explanation(
    """
    Of several transitions the first whose guard holds is taken, and this one never gets its turn. Either those before it take it
    all: one of them has no guard, or holds wherever this one does, or together they leave nothing.

    Or its guard never holds. No number is like that; or it tests the active states, and the result is known: a state that excludes the one
    it stands in is never active there, and one around it, or a region beside it, always is. A choice sees what is still active
    when it is passed: not what every way to it leaves, and nothing that is entered after it. Ask on the transitions that lead to
    the choice.
    """,
    wrong: guarded.replacing("[{ guard: locked, target: stuck }, open]", with: "[open, { guard: locked, target: stuck }]"),
    mended: guarded)

  private static let counted = door(
    """
    input: { knocks: int(0...9) }
    events: { push: }
    initial: shut
    states:
      shut: { on: { push: [{ guard: knocks > 3, target: open }, { guard: knocks < 4, target: stuck }] } }
      stuck: { ignore: [push], after: { 1s: open } }
      open: { type: final }
    """)

  static let overlappingGuards = Explanation(
    """
    Two guards ask about the same number, and both hold for some of its values. The one that stands first goes ahead there, which is
    easily overlooked. Where one is the special case of the other, it stands first and nothing is said.
    """,
    wrong: counted.replacing("knocks < 4", with: "knocks < 6"), mended: counted)

  static let emptyTransition = Explanation(
    "A transition leads to a state, does something, or both. This one does neither; if nothing is to happen, 'ignore' says so.",
    wrong: pushed.replacing("ignore: [push]", with: "on: { push: }"), mended: pushed)

  private static let ringing = door(
    """
    uses: [Gate]
    events: { push: }
    initial: shut
    states:
      shut: { on: { push: { actions: [ring()] } }, after: { 1s: open } }
      open: { type: final }
    """)

  static let selfTarget = Explanation(
    """
    A transition leads to the state that it comes from. That could mean to stay, or to leave the state and enter it again, which
    starts its delays anew. Without a target the flow stays: only the actions are done.
    """,
    wrong: ringing.replacing("actions: [ring()]", with: "target: shut, actions: [ring()]"), mended: ringing)

  private static let turning = door(
    """
    input: { warm: bool }
    initial: heat
    states:
      heat: { always: { guard: not warm, target: rest }, after: { 9s: over } }
      rest: { always: heat, after: { 1s: over } }
      over: { type: final }
    """)

  static let eventlessCycle = Explanation(
    """
    Transitions under 'always' are taken as soon as their guards hold, and events that the flow raises, and 'done', are taken in the \
    same step. Here they form an infinite loop: the flow comes back to a state with the same data, and never becomes stable. The note \
    says what happens before the loop begins. Choices may form no circle at all, whatever their guards say.
    """,
    wrong: turning, mended: turning.replacing("always: heat, ", with: ""))

  static let deadEnd = Explanation(
    "The flow can get into this state and never out of it. If the flow ends here, say so with 'type: final'.",
    wrong: simple.replacing("open: { type: final }", with: "open:"), mended: simple)

  private static let choosing = door(
    """
    input: { locked: bool }
    initial: start
    states:
      start:
        choice:
          - { guard: locked, target: shut }
          - { else: open }
      shut: { after: { 1s: open } }
      open: { type: final }
    """)

  static let choice = Explanation(
    """
    A choice is left as soon as it is reached, by the first branch whose guard holds. So each branch has a guard and a target,
    the last is 'else', and the state has nothing besides. When the flow starts, a choice cannot ask in which state it is.
    """,
    wrong: choosing.replacing("{ else: open }", with: "{ guard: not locked, target: open }"), mended: choosing)

  static let finalState = Explanation(
    "A final state ends the flow. It stands at the top, gives the flow's output, and has no way out.",
    wrong: simple.replacing("type: final }", with: "type: final, after: { 1s: shut } }"), mended: simple)

  private static let nested = door(
    """
    initial: shut
    states:
      shut: { initial: locked, states: { locked: { after: { 1s: open } } } }
      open: { type: final }
    """)

  static let initialState = Explanation(
    "A state that contains states says with 'initial' in which of them it begins. One that contains none has no 'initial'.",
    wrong: nested.replacing("initial: locked, ", with: ""), mended: nested)

  static let handledAndIgnored = Explanation(
    "The state says what an event does and that it is ignored. Only one of the two can be meant.",
    wrong: pushed.replacing("ignore: [push]", with: "ignore: [push], on: { push: open }"), mended: pushed)

  private static let told =
    simple + "\nscenarios:\n  - name: It opens\n    steps:\n      - wait: 1s\n      - expect: { state: open }"

  static let scenario = Explanation(
    "A scenario is a list of steps that each do one thing, or expect something. One that expects nothing could never fail.",
    wrong: told.replacing("\n      - expect: { state: open }", with: ""), mended: told)

  private static let promised = asking + "\nproperties:\n  codeFirst: { after: Gate.verify.wrong, must: Gate.verify }"

  static let property = Explanation(
    """
    A property says what must hold, in one of these ways: 'never' something (with 'moreThan' or 'unless'), 'always' a condition,
    something 'must' come, 'before' one thing 'must' come another, 'after' one thing 'must' come another, 'from' somewhere it is
    'possible' to get elsewhere. All but the last can have a scope: 'since', 'until' or 'between'.
    """,
    wrong: promised.replacing("after: Gate.verify.wrong, must", with: "never: Gate.verify.wrong, must"), mended: promised)

  private static let verified =
    asking + "\nproperties:\n  codeFirst: { before: Gate.verify.wrong, must: Gate.verify }"

  static let refutedProperty = Explanation(
    """
    A run of the flow does not keep the property: the notes tell what happens in it, step by step, and 'interlock verify' writes it as a
    scenario. Either the flow is wrong, or the property says more than is meant. 'interlock verify', 'interlock test' and a build report
    this.
    """,
    wrong: verified.replacing("before: Gate.verify.wrong, must: Gate.verify", with: "never: Gate.verify.wrong"),
    mended: verified)

  static let vacuousProperty = Explanation(
    """
    The property holds, but says nothing: in no run of the flow does what 'before', 'after' or 'since' names happen. The name is often
    the wrong one, or the flow has changed. 'interlock verify', 'interlock test' and a build report this.
    """,
    wrong: verified.replacing("before: Gate.verify.wrong, must", with: "before: in(shut) and in(asking), must"),
    mended: verified)

  static let inconclusiveProperty = Explanation(
    """
    The property may hold: no run that violates it was found, but not all runs were looked at. The flow has more states than are
    explored; '--bound' explores more. Or what guards compare is not followed exactly, such as two numbers from outside with each
    other. Only 'interlock verify' reports this.
    """)
}
