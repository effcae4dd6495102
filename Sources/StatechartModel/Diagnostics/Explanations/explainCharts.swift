/// Explanations of diagnostics for states, transitions, scenarios and properties.
extension Explanation {
  private static let simple = door("initial: shut\nstates:\n  shut: { after: { 1s: open } }\n  open: { type: final }")

  static let unreachableState = Explanation(
    "The state is unreachable: no path of transitions leads to it from the initial state.",
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
    An event can occur while the flow is stable in this state, but the state neither handles nor ignores the event. Add a
    transition under 'on', or list the event under 'ignore', in this state or in an enclosing state. An event that no state
    handles or ignores is reported once, at its declaration.
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
    "The state does not handle an outcome of its operation. The flow would wait in this state forever.",
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
    A control is shown and enabled in a state where it has no effect: no active state handles its event, or no guard holds. The
    note contains a run that leads to the state. Handle the event in the state, show the control disabled with 'enabled' and a
    condition, or hide it with 'when'.

    A state that waits for an operation, a flow or a delay can ignore the events of its controls. Write 'ignore' in the state
    that shows the control, or in a state inside it. If no control of a state sends an event, the event needs neither a
    transition nor 'ignore' in that state.
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
    The transition is dead: it is never taken. Of several transitions, the first whose guard holds is taken. An earlier
    transition is always taken instead of the dead transition. The earlier transition has no guard, or the guard of the dead
    transition implies its guard, or the guards of several earlier transitions cover all cases. A pattern of events is dead if
    other keys of the state handle or ignore all of its events.

    Alternatively, the guard is always false. No number satisfies the guard, or the guard tests with 'in' whether a state is
    active, and the result is known. A state that excludes the source of the transition is never active together with the
    source. An ancestor of the source, or a parallel region, is always active together with the source. A choice is evaluated
    between exits and entries. A state that every path to the choice exits is already inactive, and no target is entered yet.
    Test such a state in the transitions that lead to the choice.
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
    Two guards test the same number, and both hold for some of its values. The first transition is taken for these values, which
    is easily overlooked. If one guard implies the other and comes first, nothing is reported. This is a warning.
    """,
    wrong: counted.replacing("knocks < 4", with: "knocks < 6"), mended: counted)

  static let emptyTransition = Explanation(
    """
    A transition has a target, actions, or both. This transition has neither a target nor actions. To ignore an event, list it
    under 'ignore'.
    """,
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
    A self-transition is ambiguous. The flow could stay in the state, or exit the state and enter it again, which restarts its
    timers. Write 'reenter: true' to exit and enter the state. Without a target, the flow stays in the state and only the
    actions run.
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
    Eventless transitions or raised events form an infinite loop: the flow returns to a state with the same data, and never
    becomes stable. Transitions under 'always' are taken as soon as their guards hold. Raised events and 'done' are handled in
    the same macrostep. The note contains the run that leads into the loop. Choices must not form a cycle, regardless of their
    guards.
    """,
    wrong: turning, mended: turning.replacing("always: heat, ", with: ""))

  static let deadlock = Explanation(
    """
    The state is a deadlock: no transition exits it, and it does not end the flow. To end the flow, add 'type: final'. If a
    final state is inside another state, add 'done' to that state.
    """,
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
    A choice is exited as soon as it is reached, by the first branch whose guard holds. Each branch has a guard and a target,
    the last branch is 'else', and the state has no other keys. A choice that is evaluated when the flow starts cannot test
    active states, because no state is active then.
    """,
    wrong: choosing.replacing("{ else: open }", with: "{ guard: not locked, target: open }"), mended: choosing)

  static let finalState = Explanation(
    "A top-level final state ends the flow and sets its output. A final state has no transitions.",
    wrong: simple.replacing("type: final }", with: "type: final, after: { 1s: shut } }"), mended: simple)

  private static let nested = door(
    """
    initial: shut
    states:
      shut: { initial: locked, states: { locked: { after: { 1s: open } } } }
      open: { type: final }
    """)

  static let initialState = Explanation(
    """
    A compound state needs 'initial', the state inside it that is entered by default. A state without states has no 'initial'.
    """,
    wrong: nested.replacing("initial: locked, ", with: ""), mended: nested)

  static let handledAndIgnored = Explanation(
    "The state both handles and ignores the event. Remove one of the two.",
    wrong: pushed.replacing("ignore: [push]", with: "ignore: [push], on: { push: open }"), mended: pushed)

  private static let scenarioSpec =
    simple + "\nscenarios:\n  - name: It opens\n    steps:\n      - wait: 1s\n      - expect: { state: open }"

  static let scenario = Explanation(
    "Each step of a scenario is one input, such as 'send' or 'wait', or one 'expect'. A missing 'expect' is a warning.",
    wrong: scenarioSpec.replacing("\n      - expect: { state: open }", with: ""), mended: scenarioSpec)

  private static let propertySpec = asking + "\nproperties:\n  codeFirst: { after: Gate.verify.wrong, must: Gate.verify }"

  static let property = Explanation(
    """
    A property has one of these forms: 'never' (with 'moreThan' or 'unless'), 'always', 'must' (with 'within'), 'before' with
    'must' (precedence), 'after' with 'must' (response, with 'within'), or 'from' with 'possible' (reachability). All forms but
    the last can have a scope: 'since', 'until' or 'between'. An exception, '{ exception: reason }', has the name of an implicit
    property of every flow.
    """,
    wrong: propertySpec.replacing("after: Gate.verify.wrong, must", with: "never: Gate.verify.wrong, must"),
    mended: propertySpec)

  private static let verified =
    asking + "\nproperties:\n  codeFirst: { before: Gate.verify.wrong, must: Gate.verify }"

  static let refutedProperty = Explanation(
    """
    A run of the flow violates the property. The notes are a counterexample, step by step, and 'interlock verify' writes it as a
    scenario. Either the flow is wrong, or the property is too strict. 'interlock verify', 'interlock test' and a build report
    this diagnostic.
    """,
    wrong: verified.replacing("before: Gate.verify.wrong, must: Gate.verify", with: "never: Gate.verify.wrong"),
    mended: verified)

  static let vacuousProperty = Explanation(
    """
    The property holds vacuously: no run of the flow reaches the trigger that 'before', 'after' or 'since' names. Often the
    property names the wrong trigger, or the flow has changed. 'interlock verify', 'interlock test' and a build report this
    diagnostic.
    """,
    wrong: verified.replacing("before: Gate.verify.wrong, must", with: "before: in(shut) and in(asking), must"),
    mended: verified)

  static let inconclusiveProperty = Explanation(
    """
    The result is inconclusive: the property was neither proved nor refuted. The flow has more states than the bound, which
    '--bound' raises. Alternatively, one input has too many successor states, the flow has snapshots, whose restarts are not
    explored, or the state abstraction is too coarse, for example because a guard compares two numbers from outside with each
    other. With '--engine spin', SPIN reached a limit or does not check the kind of property. 'interlock verify' and the flow's
    page report this diagnostic.
    """)
}
