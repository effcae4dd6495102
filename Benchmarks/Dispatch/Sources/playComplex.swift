import Statechart

#if OTHER_MODULE
import Workloads
#endif

/// A sink that records whether a transition was taken.
private struct ComplexSink: EffectSink {
  typealias Machine = Complex

  var output: UInt32 = 0

  mutating func perform(_ effect: Complex.Effect) {
    switch effect {
    case .fired: output = 1
    }
  }
}

func playComplex(_ events: Events, passes: Int) -> UInt32 {
  var sink = ComplexSink()
  var machine = Complex(Complex.Input(), to: &sink)
  var checksum: UInt32 = 0
  for _ in 0..<passes {
    for index in events.indices {
      sink.output = 0
      machine.send(unsafeBitCast(events[index], to: Complex.Event.self), to: &sink)
      checksum = checksum.rotated &+ sink.output
    }
  }
  return checksum &+ UInt32(unsafeBitCast(machine.state, to: UInt8.self))
}
