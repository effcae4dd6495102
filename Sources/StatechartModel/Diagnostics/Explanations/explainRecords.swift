/// Explanations of diagnostics for records and the context of states.
extension Explanation {
  private static let nesting = door(
    """
    records: { Room: { number: int(1...9), next: int(1...9) } }
    input: { room: Room }
    events: { leave: }
    initial: inside
    states:
      inside: { on: { leave: { guard: room.number > 1, target: outside } }, after: { 1min: outside } }
      outside: { type: final }
    """)

  static let recordCycle = Explanation(
    """
    A record cannot contain itself, directly or through other records: its size would be infinite, because a flow stores all of
    its values in place. Refer to another record by its number or by a handle.
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
    The variables under 'context' of a state exist while the state is active, for the state and the states inside it. On exit
    they are reset, before the actions of the transition run. Declare a variable that outlives the state in an enclosing state.
    """,
    wrong: remembering.replacing("leave: { target: open }", with: "leave: { target: open, actions: [last = tries] }"),
    mended: remembering)
}
