import FixtureFlows
import Statechart

// Exported functions with which a WebAssembly host runs two machines of the fixtures, the desk and the odometer. The machines
// run without the standard library's Unicode tables, the Swift runtime or an operating system.

/// An effect sink that stores the pending operations of the desk for the host, and ignores other requests.
struct DeskSink: EffectSink {
  typealias Machine = Desk

  private(set) var fetch: Invocation?
  private(set) var renew: Invocation?

  mutating func perform(_ effect: Desk.Effect) {}

  mutating func invoke(_ operation: Desk.Operation, as invocation: Invocation) {
    switch operation {
    case .fetch: fetch = invocation
    case .renew: renew = invocation
    }
  }

  mutating func cancel(_ invocation: Invocation) {
    if fetch == invocation { fetch = nil }
    if renew == invocation { renew = nil }
  }

  /// Removes the pending fetch, and returns its invocation; `nil` if there is none.
  mutating func takeFetch() -> Invocation? {
    defer { fetch = nil }
    return fetch
  }

  mutating func takeRenew() -> Invocation? {
    defer { renew = nil }
    return renew
  }
}

nonisolated(unsafe) private var sink = DeskSink()
nonisolated(unsafe) private var desk = Desk(Desk.Input(title: 1), to: &sink)

// MARK: Inputs

@_expose(wasm, "start")
public func start(title: Int32, hasCard: Bool) {
  sink = DeskSink()
  desk = Desk(Desk.Input(title: Int(title), hasCard: hasCard), to: &sink)
}

@_expose(wasm, "key")
public func key(_ digit: Int32) {
  if let digit = Digit(Int(digit)) { desk.send(.key(digit: digit), to: &sink) }
}

@_expose(wasm, "undo")
public func undo() { desk.send(.undo, to: &sink) }

@_expose(wasm, "ask")
public func ask() { desk.send(.ask, to: &sink) }

@_expose(wasm, "swap")
public func swap() { desk.send(.swap, to: &sink) }

@_expose(wasm, "drop")
public func drop() { desk.send(.drop, to: &sink) }

@_expose(wasm, "goAway")
public func goAway() { desk.send(.goAway, to: &sink) }

@_expose(wasm, "found")
public func found(shelf: Int32, restMilliseconds: Int32) {
  guard let invocation = sink.takeFetch() else { return }
  desk.send(
    .answered(invocation, .fetch(.found(shelf: Int(shelf), rest: .milliseconds(Int(restMilliseconds))))), to: &sink)
}

@_expose(wasm, "renewed")
public func renewed(card: Int32) {
  guard let invocation = sink.takeRenew() else { return }
  desk.send(.answered(invocation, .renew(.done(card: Secret(handle: UInt64(card))))), to: &sink)
}

// MARK: Outputs

/// Returns the name of the desk's active state as a null-terminated string.
@_expose(wasm, "state")
public func state() -> UnsafePointer<UInt8> {
  let name: StaticString =
    switch desk.state {
    case .writing: "writing"
    case .asking(.renewing): "renewing"
    case .asking(.waiting): "waiting"
    case .found: "found"
    case .lent: "lent"
    case .gone: "gone"
    }
  return name.utf8Start
}

/// Returns the pending operations of the desk: 0 for none, 1 for the fetch, 2 for the renewal, 3 for both operations.
@_expose(wasm, "pending")
public func pending() -> Int32 { (sink.fetch == nil ? 0 : 1) + (sink.renew == nil ? 0 : 2) }

/// Returns the arguments of the screen's title: ten times the number of the book, plus the shelf; -1 for any other title.
@_expose(wasm, "title")
public func title() -> Int32 {
  guard case .bookOf(let title, let shelf) = desk.screen.title else { return -1 }
  return Int32(title * 10 + shelf)
}

/// Returns the number of digits that the screen shows as dots; -1 for no dots.
@_expose(wasm, "dots")
public func dots() -> Int32 { desk.screen.dots.map { Int32($0.filled) } ?? -1 }

@_expose(wasm, "buttons")
public func buttons() -> Int32 { Int32(desk.screen.buttons.count) }

@_expose(wasm, "hasKeypad")
public func hasKeypad() -> Bool { desk.screen.keypad != nil }

/// Returns the shelf of the output; -1 until the flow has ended.
@_expose(wasm, "shelf")
public func shelf() -> Int32 { desk.output.map { Int32($0.shelf) } ?? -1 }

// MARK: 64-bit numbers on a platform with a 32-bit Int

nonisolated(unsafe) private var nobody = IdleSink<Odometer>()
nonisolated(unsafe) private var odometer = Odometer(Odometer.Input(), to: &nobody)

@_expose(wasm, "drive")
public func drive(far: Int64) { odometer.send(.drive(far: far), to: &nobody) }

@_expose(wasm, "tell")
public func tell(number: Int64) { odometer.send(.tell(number: number), to: &nobody) }

@_expose(wasm, "check")
public func check() { odometer.send(.check, to: &nobody) }

/// Returns the distance in the odometer's prompt, in millimetres; 0 if the screen has no prompt.
@_expose(wasm, "way")
public func way() -> Int64 {
  switch odometer.screen.prompt {
  case .mmOnWheels(let way, _), .mmAway(let way): way
  case nil: 0
  }
}
