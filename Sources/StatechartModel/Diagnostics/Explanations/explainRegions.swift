/// Explanations of diagnostics for modes, regions, completion and history states.
extension Explanation {
  private static let shop = door(
    """
    events: { push: , close: }
    initial: open
    states:
      open:
        type: parallel
        on: { close: shut }
        states:
          wing:
            initial: still
            states:
              still: { on: { push: moving } }
              moving: { after: { 1s: still }, ignore: push }
          bell:
            initial: silent
            states:
              silent: { on: { push: ringing } }
              ringing: { after: { 2s: silent }, ignore: push }
      shut: { type: final }
    """)

  static let parallelState = Explanation(
    """
    All regions of a parallel state are active at the same time. Entering the state enters each of them, so a parallel state has
    no 'initial'. A region cannot be a choice or a final state.
    """,
    wrong: shop.replacing("type: parallel", with: "type: parallel\n    initial: wing"), mended: shop)

  static let crossRegion = Explanation(
    """
    The regions of a parallel state are active together, so a transition cannot lead from one region into another. Raise an
    event that the other region handles, or test its state with 'in(state)'. A transition can exit all regions at once.
    """,
    wrong: shop.replacing("push: moving", with: "push: ringing"), mended: shop)

  static let conflictingRegions = Explanation(
    """
    Two transitions for the same event are in conflict. One transition exits the parallel state. The other transition, in
    another region, enters another state, or has actions in a state that is exited. Only one of the two can be taken. Ignore the
    event in one of the regions, or add 'conflict: first' to the parallel state: the transition of the first region is then
    taken.
    """,
    wrong: slammed, mended: slammed.replacing("type: parallel", with: "type: parallel\n    conflict: first"))

  private static let slammed = shop.replacing(
    "ringing: { after: { 2s: silent }, ignore: push }", with: "ringing: { on: { push: shut } }")

  private static let remembering = door(
    """
    events: { push: , close: , back: }
    initial: open
    states:
      open:
        initial: narrow
        on: { close: shut }
        ignore: back
        states:
          narrow: { on: { push: wide } }
          wide: { on: { push: narrow } }
          before: { type: history }
      shut: { ignore: [push, close], on: { back: before } }
    """)

  static let historyState = Explanation(
    """
    A history state restores the states that were active when its parent was last exited: the active child, or with 'deep
    history' all active descendants. Its 'target' is entered if the parent was never exited. Without a 'target', the initial
    state of the parent is entered. A history state is never active itself, so it has no other keys.
    """,
    wrong: remembering.replacing("before: { type: history }", with: "before: { type: history, on: { push: wide } }"),
    mended: remembering)

  private static let loading = door(
    """
    events: { push: }
    initial: opening
    states:
      opening:
        initial: unlocking
        done: open
        ignore: push
        states:
          unlocking: { after: { 1s: unlocked } }
          unlocked: { type: final }
      open: { type: final }
    """)

  static let neverDone = Explanation(
    """
    The state is never done, because a final state is missing. The transition for 'done' is taken when a final state directly in
    this state is entered, or when all regions of a parallel state are done.
    """,
    wrong: loading.replacing("unlocked: { type: final }", with: "unlocked: { after: { 1s: unlocking } }"), mended: loading)

  static let unknownMode = Explanation(
    """
    A flow follows the rules of this language, or with 'mode: scxml' exactly those of SCXML. A transition to a state inside its
    own source then exits the source, and an unhandled event is not an error. There are no other modes.
    """,
    wrong: loading.replacing("events:", with: "mode: strict\nevents:"),
    mended: loading.replacing("events:", with: "mode: scxml\nevents:"))

  static let onlyInSCXML = Explanation(
    """
    Some constructs exist only for charts that are converted from SCXML: several targets, 'if' among actions, 'send' with a
    delay that no state owns, and numbers without a range. Other flows have simpler constructs for the same purpose, such as
    'after' for a delay.
    """,
    wrong: loading.replacing("unlocking: { after", with: "unlocking: { entry: [send(push, 1s)], after"), mended: loading)
}
