import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Secrets that can be none")
struct OptionalSecretTests {
  private static let door = """
    interface: Door
    summary: A door with a lock.
    operations:
      ask: { outcomes: { yes: { key: secret }, no: { spare: secret or none } } }
      open: { input: { key: secret }, outcomes: { opened: , jammed: } }
      look: { input: { key: secret or none }, outcomes: { seen: } }
    queries:
      visitors: { input: { key: secret } }
    """

  /// Returns the lines of the errors of a flow with these states, counted from `states:`, each with the lines of its notes.
  private func errors(_ states: String, rest: String = "") throws -> [[Int]] {
    let head = """
      flow: Porter
      summary: Opens a door.
      uses: [Door]
      context: { key: secret or none, other: secret or none, tries: int(0...3) = 0 }
      events: { push: , drop: , hold: { handle: secret } }
      \(rest)
      initial: asking
      states:
      """
    let text = head + "\n" + states + "\n  refused: { after: { 1s: asking }, ignore: [push, drop, hold] }\n"
    let files = [SourceFile(path: "porter.yaml", text: text), SourceFile(path: "door.yaml", text: Self.door)]
    let (_, diagnostics) = SpecLibrary(files: files).compile("porter.yaml")
    let first = head.split(separator: "\n", omittingEmptySubsequences: false).count
    return diagnostics.all.filter { $0.severity == .error }.map { diagnostic -> [Int] in
      let notes: [Int] = diagnostic.notes.compactMap { $0.range?.start.line }
      return ([diagnostic.range.start.line] + notes).map { $0 - first }
    }
  }

  private let asking = """
      asking:
        ignore: [push, drop, hold]
        invoke: { operation: Door.ask, on: { yes: { target: opening, actions: [key.take(outcome.key)] }, no: refused } }
    """

  private func opening(_ rest: String = "", after: String = "asking") -> String {
    """
      opening:
        ignore: [push, drop, hold]
        invoke: { operation: Door.open, input: { key: key }, on: { opened: \(after), jammed: \(after) } }
        \(rest)
    """
  }

  @Test("An optional secret can be passed if every transition into the state sets it")
  func brought() throws {
    #expect(try errors(asking + "\n" + opening()) == [])
  }

  @Test("A transition that does not set the secret is reported, at the value and at the transition")
  func notBrought() throws {
    let idle = "  idle: { on: { push: opening }, ignore: [drop, hold] }"
    #expect(try errors(asking + "\n" + opening(after: "idle") + "\n" + idle) == [])
    let cleared = "  idle: { entry: [key.clear()], on: { push: opening }, ignore: [drop, hold] }"
    #expect(try errors(asking + "\n" + opening(after: "idle") + "\n" + cleared) == [[6, 8]])
  }

  @Test("Moving a value that can be none does not set the secret")
  func broughtPerhaps() throws {
    let asking = """
        asking:
          ignore: [push, drop, hold]
          invoke: { operation: Door.ask, on: { yes: refused, no: { target: opening, actions: [key.take(outcome.spare)] } } }
      """
    #expect(try errors(asking + "\n" + opening()) == [[6, 3]])
  }

  @Test("A guard narrows the secret, also in the alternatives after it")
  func guarded() throws {
    let idle = "  idle: { entry: [key.clear()], on: { hold: { actions: [key.take(handle)] }, push: GUARDS }, ignore: drop }"
    func found(_ guards: String) throws -> [[Int]] {
      try errors(asking + "\n" + opening(after: "idle") + "\n" + idle.replacingOccurrences(of: "GUARDS", with: guards))
    }
    #expect(try found("{ guard: key != none, target: opening }") == [])
    #expect(try found("[{ guard: key == none, target: asking }, opening]") == [])
    #expect(try found("{ guard: other != none or key != none, target: opening }") == [[6, 8]])
    #expect(try found("{ guard: key != none, target: opening, actions: [other.take(key)] }") == [[6, 8]])
  }

  @Test("An action that clears the secret while the state is active is reported")
  func takenAwayInside() throws {
    let list = """
        opening:
          ignore: [push, hold]
          screen: { lists: [{ label: Visitors, query: visitors, input: { key: key } }], buttons: [{ label: Drop, event: drop }] }
          on: { drop: ACTIONS }
          after: { 1s: asking }
      """
    func found(_ actions: String) throws -> [[Int]] {
      try errors(asking + "\n" + list.replacingOccurrences(of: "ACTIONS", with: actions))
    }
    #expect(try found("asking") == [])
    #expect(try found("{ actions: [other.take(key), key.take(other)] }") == [])
    #expect(try found("{ actions: [key.clear()] }") == [[6, 7]])
  }

  @Test("A running invocation keeps its secret when outcomes and timers clear the variable")
  func takenAwayAfterStart() throws {
    func found(_ rest: String, outcome: String = "{ actions: [key.clear()] }") throws -> [[Int]] {
      try errors(asking + "\n" + opening(rest, after: outcome))
    }
    #expect(try found("after: { 1s: asking }") == [])
    #expect(try found("after: { 1s: { actions: [key.clear()] }, 2s: asking }") == [])
    #expect(
      try found("after: { 1s: asking }", outcome: "{ target: opening, reenter: true, actions: [key.clear()] }") == [[6, 6]])
  }

  @Test("A secret in the output of an invoked flow is reported once, also if only the invoking flow is compiled")
  func secretOutput() {
    let porter = """
      flow: Porter
      summary: Gets a key.
      output: { key: secret or none }
      initial: over
      states: { over: { type: final, output: { key: none } } }
      """
    let house = """
      flow: House
      summary: Asks a porter.
      uses: [Porter]
      context: { held: secret or none }
      initial: asking
      states:
        asking: { invoke: { flow: Porter, on: { done: { target: over, actions: [held.take(outcome.key)] } } } }
        over: { type: final }
      """
    let files = [SourceFile(path: "porter.yaml", text: porter), SourceFile(path: "house.yaml", text: house)]
    let (spec, diagnostics) = SpecLibrary(files: files).compile("house.yaml")
    #expect(spec == nil)
    let errors = diagnostics.all.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.secretLeak])
    #expect(errors.first?.range.file.path == "porter.yaml")
  }

  @Test("A choice uses the values of the transition to it, regardless of the exit actions of other states")
  func choice() throws {
    let asking = self.asking.replacingOccurrences(of: "target: opening", with: "target: chosen")
    let chosen = "  chosen: { choice: [{ guard: tries == 3, target: asking }, { else: opening }] }"
    #expect(try errors(asking + "\n" + chosen + "\n" + opening("exit: [key.clear()]")) == [])
    let emptied = asking.replacingOccurrences(of: "ignore:", with: "exit: [key.clear()]\n    ignore:")
    #expect(try errors(emptied + "\n" + chosen + "\n" + opening("exit: [key.clear()]")) == [])
  }

  @Test("A region can clear the secret that a parallel region shows, but not the secret of a running invocation")
  func beside() throws {
    func regions(_ first: String) -> String {
      """
        opening:
          type: parallel
          states:
            one:
              initial: resting
              states:
                resting: { \(first) }
                rested: {}
            two:
              initial: busy
              states:
                busy: { invoke: { operation: Door.open, input: { key: key }, on: { opened: shown, jammed: shown } } }
                shown: { screen: { lists: [{ label: Visitors, query: visitors, input: { key: key } }] } }
          ignore: [push, drop, hold]
      """
    }
    #expect(try errors(asking + "\n" + regions("after: { 1s: rested }")) == [])
    #expect(try errors(asking + "\n" + regions("after: { 1s: { target: rested, actions: [key.clear()] } }")) == [[16, 10]])
    #expect(
      try errors(asking + "\n" + regions("always: { target: rested, actions: [key.clear()] }")) == [[15, 10], [16, 10]])
  }

  @Test("A history state can lead to every state that it can store")
  func history() throws {
    func room(_ entry: String) -> String {
      """
        room:
          initial: resting
          ignore: [drop, hold]
          states:
            resting: { entry: [\(entry)], on: { push: busy } }
            busy:
              ignore: push
              invoke: { operation: Door.open, input: { key: key }, on: { opened: resting, jammed: away } }
            last: { type: history }
        away: { ignore: [push, drop, hold], after: { 1s: last } }
      """
    }
    let asking = self.asking.replacingOccurrences(of: "target: opening", with: "target: room")
    #expect(try errors(asking + "\n" + room("")) == [])
    let cleared = room("").replacingOccurrences(of: "away: {", with: "away: { exit: [key.clear()],")
    #expect(try errors(asking + "\n" + cleared).map(\.first) == [11])
    #expect(try errors(asking + "\n" + room("key.clear()")) == [[11, 8]])
  }

  @Test("A secret in the context of a state can be passed if each transition sets it, also if the state is reentered")
  func scoped() throws {
    let room = """
        room:
          context: { inner: secret or none }
          initial: waiting
          ignore: [drop]
          states:
            waiting: { on: { hold: { target: busy, actions: [inner.take(handle)] } }, ignore: push }
            busy:
              ignore: [hold]
              invoke: { operation: Door.open, input: { key: inner }, on: { opened: waiting, jammed: refused } }
              on: { push: AGAIN }
      """
    let asking = self.asking.replacingOccurrences(of: "target: opening", with: "target: room")
    func found(_ again: String) throws -> [Int?] {
      try errors(asking + "\n" + room.replacingOccurrences(of: "AGAIN", with: again)).map(\.first)
    }
    #expect(try found("waiting") == [])
    #expect(try found("{ target: busy, reenter: true }") == [])
    #expect(try found("{ target: room, reenter: true }") == [])
    #expect(try found("{ target: waiting, actions: [inner.clear()] }") == [])
  }

  @Test("The literal none is not a secret")
  func literal() throws {
    #expect(try errors(asking + "\n" + opening().replacingOccurrences(of: "key: key", with: "key: none")).map(\.first) == [6])
  }

  @Test("An operation can declare that a secret may be none")
  func allowed() throws {
    let looking = opening().replacingOccurrences(
      of: "Door.open, input: { key: key }, on: { opened: asking, jammed: asking }",
      with: "Door.look, input: { key: other }, on: { seen: asking }")
    #expect(try errors(asking + "\n" + looking) == [])
  }

  @Test("A restored flow starts without the secret")
  func restored() throws {
    #expect(try errors(asking + "\n" + opening(), rest: "snapshot: { safeState: asking }") == [])
    #expect(try errors(asking + "\n" + opening(), rest: "snapshot: { safeState: opening }") == [[6]])
  }
}
