import Statechart

#if OTHER_MODULE
import Workloads
#endif

/// A sink that stores the last effect or operation as a number.
private struct PinSink: EffectSink {
  typealias Machine = Pin

  var output: UInt32 = 0
  var shakes: UInt32 = 0
  /// Whether the last attempt was a mismatch, and no digit has been typed since.
  var isMismatch = false

  mutating func perform(_ effect: Pin.Effect) {
    switch effect {
    case .changed(let count):
      isMismatch = false
      output = 1 | UInt32(truncatingIfNeeded: count) << 3
    case .shortened(let count): output = 1 | UInt32(truncatingIfNeeded: count) << 3
    case .advance:
      isMismatch = false
      output = 2
    case .shake:
      shakes &+= 1
      isMismatch = true
      output = 3 | shakes << 3
    case .dismiss: output = 5
    case .start:
      isMismatch = false
      output = 6
    }
  }

  mutating func invoke(_ operation: Pin.Operation, as invocation: Invocation) {
    switch operation {
    case .save(let pin): output = 4 | digits(of: pin) << 3
    }
  }

  mutating func cancel(_ invocation: Invocation) {}

  /// Returns the digits of `pin` as packed binary-coded decimal (BCD), as in the hand-written machines.
  ///
  /// The digits are the lower 32 bits of the representation of `pin`.
  private func digits(of pin: PIN) -> UInt32 { UInt32(truncatingIfNeeded: unsafeBitCast(pin, to: UInt64.self)) }
}

func playPin(_ events: Events, passes: Int) -> UInt32 {
  var sink = PinSink()
  var machine = Pin(Pin.Input(), to: &sink)
  var checksum: UInt32 = 0
  for _ in 0..<passes {
    for index in events.indices {
      sink.output = 0
      machine.send(event(events[index]), to: &sink)
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
  return checksum &+ state &+ (sink.isMismatch ? 4 : 0) &+ sink.shakes
}

@inline(__always) private func event(_ byte: UInt8) -> Pin.Event {
  switch byte {
  case 10: .delete
  case 11: .cancel
  case 12: .reset
  default: .digit(value: unsafeBitCast(byte, to: Digit.self))
  }
}
