import Statechart

#if OTHER_MODULE
import Workloads
#endif

/// A sink with a checksum of the entered and exited states for each region.
private struct HierSink: EffectSink {
  typealias Machine = Hier

  var access: UInt32 = 0
  var network: UInt32 = 0

  mutating func perform(_ effect: Hier.Effect) {
    switch effect {
    case .entered(let place): note(place, UInt32(truncatingIfNeeded: place))
    case .left(let place): note(place, UInt32(truncatingIfNeeded: place) &+ 32)
    }
  }

  private mutating func note(_ place: Int, _ number: UInt32) {
    if place < 12 { access = access.rotated &+ number } else { network = network.rotated &+ number }
  }
}

func playHier(_ events: Events, passes: Int) -> UInt32 {
  var sink = HierSink()
  var machine = Hier(Hier.Input(), to: &sink)
  // The checksums exclude the entry of the initial states.
  sink = HierSink()
  for _ in 0..<passes {
    for index in events.indices { machine.send(unsafeBitCast(events[index], to: Hier.Event.self), to: &sink) }
  }
  return sink.access &* 31 &+ sink.network
}
