import Statechart

#if OTHER_MODULE
import Workloads
#endif

/// Keeps the last thing that was asked for as a number.
private struct PinSink: EffectSink {
  typealias Machine = Pin

  var output: UInt32 = 0
  var shakes: UInt32 = 0

  mutating func perform(_ effect: Pin.Effect) {
    switch effect {
    case .changed(let count): output = 1 | UInt32(truncatingIfNeeded: count) << 3
    case .advance: output = 2
    case .shake(let times):
      shakes = UInt32(truncatingIfNeeded: times)
      output = 3 | shakes << 3
    case .dismiss: output = 5
    case .start: output = 6
    }
  }

  mutating func invoke(_ operation: Pin.Operation, as invocation: Invocation) {
    switch operation {
    case .save(let pin): output = 4 | digits(of: pin) << 3
    }
  }

  mutating func cancel(_ invocation: Invocation) {}

  private func digits(of pin: PIN) -> UInt32 {
    var digits: UInt32 = 0
    pin.forEachDigit { digits = digits << 4 | UInt32($0) }
    return digits
  }
}

func playPin(_ events: Events, passes: Int) -> UInt32 {
  var sink = PinSink()
  var machine = Pin(Pin.Input(), to: &sink)
  var checksum: UInt32 = 0
  for _ in 0..<passes {
    for byte in events {
      sink.output = 0
      machine.send(event(byte), to: &sink)
      checksum = checksum.rotated &+ sink.output
    }
  }
  let state: UInt32 =
    switch machine.state {
    case .typing(.entering): 0
    case .typing(.confirming): 1
    case .done: 2
    case .cancelled: 3
    }
  return checksum &+ state &+ (machine.screen.message == nil ? 0 : 4) &+ sink.shakes
}

@inline(__always) private func event(_ byte: UInt8) -> Pin.Event {
  if let digit = Digit(Int(byte)) { return .digit(value: digit) }
  return switch byte {
  case 10: .delete
  case 11: .cancel
  default: .reset
  }
}
