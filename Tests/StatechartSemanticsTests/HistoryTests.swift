import StatechartSemantics
import Testing

/// Tests of the states that history states store and restore.
@Suite("History states")
struct HistoryTests {
  private let book = """
    events: { next: , close: , open: }
    initial: closed
    states:
      closed: { on: { open: last }, ignore: [next, close] }
      reading:
        initial: first
        on: { close: closed }
        ignore: open
        states:
          first: { on: { next: second } }
          second:
            initial: top
            states:
              top: { on: { next: bottom } }
              bottom: { on: { next: first } }
          last: { type: history }
    """

  @Test("Only a deep history state restores the states inside the restored child")
  func shallowAndDeep() throws {
    for (text, state) in [(book, "top"), (book.replacing("type: history", with: "type: deep history"), "bottom")] {
      var machine = try Machine(text)
      try machine.send("open")
      #expect(machine.state == "first", "no state is stored yet")
      try machine.send("next")
      try machine.send("next")
      #expect(machine.state == "bottom")
      try machine.send("close")
      try machine.send("open")
      #expect(machine.state == state)
    }
  }

  @Test("The default target of a history state takes precedence over the initial state of its parent")
  func historyTarget() throws {
    var machine = try Machine(book.replacing("last: { type: history }", with: "last: { type: history, target: second }"))
    try machine.send("open")
    #expect(machine.state == "top")
  }

  @Test("A choice that a history state restores can lead to a state outside the parent, and the parent is then not entered")
  func historyPastChoice() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { isOld: bool = false }
      events: { age: , close: , open: }
      initial: reading
      states:
        closed: { on: { open: last }, ignore: [age, close] }
        reading:
          initial: page
          entry: [mark(1)]
          on: { close: closed, age: { actions: [isOld = true] } }
          ignore: open
          states:
            page:
              initial: look
              entry: [mark(2)]
              states:
                look: { choice: [{ guard: isOld, target: shelf, actions: [mark(3)] }, { else: top }] }
                top: {}
            last: { type: history }
        shelf: { type: final }
      """)
    #expect(machine.marks == [1, 2])
    try machine.send("close")
    try machine.send("open")
    #expect(machine.marks == [1, 2])
    #expect(machine.state == "top")
    try machine.send("age")
    try machine.send("close")
    try machine.send("open")
    #expect(machine.marks == [3])
    #expect(machine.state == "shelf")
  }

  @Test("A history state stores the states before the microstep if a choice in the parent exits the parent")
  func historyOfChoice() throws {
    var machine = try Machine(
      """
      events: { turn: , look: , open: }
      initial: reading
      states:
        shelf: { on: { open: last }, ignore: [turn, look] }
        reading:
          initial: first
          ignore: open
          states:
            first: { on: { turn: second }, ignore: look }
            second: { on: { turn: first, look: glance } }
            glance: { choice: [{ else: shelf }] }
            last: { type: deep history }
      """)
    for event in ["turn", "look", "open"] { try machine.send(event) }
    #expect(machine.state == "second")
  }
}
