import Statechart

#if OTHER_MODULE
import Workloads
#endif

/// Counts the transitions.
private struct ComplexSink: EffectSink {
  typealias Machine = Complex

  var checksum: UInt32 = 0

  mutating func perform(_ effect: Complex.Effect) {
    switch effect {
    case .fired: checksum &+= 1
    }
  }
}

func playComplex(_ events: Events, passes: Int) -> UInt32 {
  var sink = ComplexSink()
  var machine = Complex(Complex.Input(), to: &sink)
  for _ in 0..<passes {
    for byte in events {
      sink.checksum = sink.checksum.rotated
      machine.send(unsafeBitCast(byte, to: Complex.Event.self), to: &sink)
    }
  }
  return sink.checksum &+ UInt32(unsafeBitCast(machine.state, to: UInt8.self))
}
