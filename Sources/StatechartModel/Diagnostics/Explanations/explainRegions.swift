/// Explanations of diagnostics for modes, regions and history states.
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
    A parallel state is in all of its states at once, each a region that goes its own way. It begins in every one of them, so it has
    no 'initial'; and a region is a state that one can be in, not a choice and not an end.
    """,
    wrong: shop.replacing("type: parallel", with: "type: parallel\n    initial: wing"), mended: shop)

  static let crossRegion = Explanation(
    """
    Regions of one state are active together, so no transition leads from one into another: it could not say what becomes of where
    the other is. Let one region raise an event that the other hears, or ask with 'in(state)' where it is. Out of all regions at
    once a transition may lead.
    """,
    wrong: shop.replacing("push: moving", with: "push: ringing"), mended: shop)

  static let conflictingRegions = Explanation(
    """
    The same event makes one region leave the state that holds them all, while another region answers it as well: it wants to go
    elsewhere, or to act in a state that would be left. Only one of the two can be. Let one of them ignore the event, or say
    'conflict: first' in the state: the region that stands first goes ahead.
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
    A history stands for what was active in its parent when the parent was last left: its state, or with 'deep history' everything
    below. Its 'target' says where to go while there is nothing to remember; without one that is where the parent begins. It is
    never active itself, so it has nothing else.
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
    'done' is taken when a final state in this state is reached, or, if it is parallel, one in each of its regions. Here that cannot
    be.
    """,
    wrong: loading.replacing("unlocked: { type: final }", with: "unlocked: { after: { 1s: unlocking } }"), mended: loading)

  static let unknownMode = Explanation(
    """
    A flow follows the rules of this language, or with 'mode: scxml' those of SCXML to the letter: then a transition to a state
    inside its own source leaves the source, and an event that nobody hears is no mistake. There are no other modes.
    """,
    wrong: loading.replacing("events:", with: "mode: strict\nevents:"),
    mended: loading.replacing("events:", with: "mode: scxml\nevents:"))

  static let onlyInSCXML = Explanation(
    """
    Some things exist only so that charts of SCXML can be taken over: several targets at once, 'if' among actions, 'send' with a delay
    that no state owns, numbers without a range. In a flow of this language there is a plainer way, which the advice names.
    """,
    wrong: loading.replacing("unlocking: { after", with: "unlocking: { entry: [send(push, 1s)], after"), mended: loading)
}
