import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Compiles specs given as texts, and returns the flow of the first spec.
func flow(_ spec: String, _ others: String...) throws -> Flow {
  let files = ([spec] + others).enumerated().map { SourceFile(path: "Specs/\($0).yaml", text: $1) }
  let (compiled, diagnostics) = SpecLibrary(files: files).compile("Specs/0.yaml")
  guard case .flow(let flow)? = compiled else {
    Issue.record("\(diagnostics.sorted().map { "\($0.range.description): \($0.message)" })")
    throw DidNotCompile()
  }
  return flow
}

struct DidNotCompile: Error {}

extension String {
  /// Returns the lines below a heading, up to the next heading of its level or above.
  func section(_ heading: String) -> String {
    let level = heading.prefix { $0 == "#" }.count
    let lines = split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != heading }
    return lines.dropFirst().prefix { line in
      let hashes = line.prefix { $0 == "#" }.count
      return hashes == 0 || hashes > level
    }.joined(separator: "\n")
  }

  /// Returns the lines that contain all of the given texts.
  func lines(with words: String...) -> [String] {
    split(separator: "\n").map(String.init).filter { line in words.allSatisfy(line.contains) }
  }
}

enum Spec {
  static let gate = """
    interface: Gate
    summary: The lock of the door.
    operations:
      open:
        summary: Tries a code on the lock.
        input: { code: pin }
        outcomes:
          done: { key: secret }           # good for one visit
          refused: { wait: duration }
    effects:
      ring: { times: int(1...3) }         # the bell
    """

  /// A flow with a code, an invocation, delays, a choice, a compound state, and a transition of the flow itself.
  static let door = """
    flow: FrontDoor
    summary: Lets you in, if you know the code.
    uses: [Gate]
    input:
      mode: guest | owner
      length: int(2...4) = 2              # digits of the code
    context:
      code: pin                           # what was typed
      key: secret or none
      message: text or none
      wait: duration = 0s
    events:
      digit: { value: digit }
      erase:                              # takes the last digit away
      leave:
    output: { inside: bool }
    screen:
      title: { switch: mode, guest: Welcome, owner: Welcome home }
      message: "{message}"
      buttons: [{ label: Leave, event: leave, role: cancel }]
    initial: greeting
    on:
      leave: left
    states:
      greeting:
        choice:
          - { guard: mode == owner and length > 2, target: typing }
          - { else: typing, actions: ['message = "Ask your host; it''s #1 : {length} digits"'] }
      entering:
        initial: typing
        screen:
          prompt: Type the code
          dots: { filled: code.count, of: length }
          keypad: { digit: digit, delete: erase }
        on:
          digit: { guard: code.count < length, actions: [code.append(value), message = none] }
          erase: { guard: code.count > 0, actions: [code.removeLast()] }
        states:
          typing:
            always: { guard: code.count == length, target: asking }
          asking:
            ignore: [digit, erase, leave]
            invoke:
              operation: Gate.open
              input: { code: code }
              on:
                done:
                  - { guard: mode == owner, target: entered, actions: [key.take(outcome.key)] }
                  - { target: entered, actions: [ring(2)] }
                refused: { target: barred, actions: [code.clear(), wait = outcome.wait] }
      barred:
        ignore: [digit, erase]
        entry: [key.clear()]
        screen: { prompt: The door stays shut for now. Please come back later., countdown: wait }
        after: { wait: typing, 1h: left }
      entered: { type: final, output: { inside: true } }
      left:    { type: final, output: { inside: false } }
    properties:
      nobodyEntersUnasked: { before: Gate.open.done, must: Gate.open }
      theDoorCanBeLeft: { from: every state, possible: done }
    scenarios:
      - name: A guest with the code
        covers: house/1
        given: { mode: guest }
        steps:
          - type: 12
          - expect: { state: asking, dots: 2 }
          - answer: Gate.open.done
          - expect: { state: entered, effects: [ring] }
      - name: A guest without it
        given: { mode: guest, length: 3 }
        steps:
          - type: 123
          - answer: Gate.open.refused
            with: { wait: 30s }
          - expect: { state: barred, countdown: 30s }
    """
}
