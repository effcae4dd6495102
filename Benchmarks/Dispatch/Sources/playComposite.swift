import Statechart

#if OTHER_MODULE
import Workloads
#endif

extension Composite.Effect: Numbered {
  var number: UInt32 {
    switch self {
    case .start: 1
    case .resume: 2
    case .close: 3
    case .open: 4
    case .stopAndOpen: 5
    case .stopAgain: 6
    case .store: 7
    case .pause: 8
    case .stop: 9
    case .next: 10
    case .previous: 11
    }
  }
}

func playComposite(_ events: Events, passes: Int) -> UInt32 {
  var sink = AddingSink<Composite>()
  var machine = Composite(Composite.Input(), to: &sink)
  for _ in 0..<passes {
    for index in events.indices {
      sink.checksum = sink.checksum.rotated
      machine.send(unsafeBitCast(events[index], to: Composite.Event.self), to: &sink)
    }
  }
  let state: UInt32 =
    switch machine.state {
    case .empty: 0
    case .open: 1
    case .stopped: 2
    case .playing: 3
    case .paused: 4
    }
  return sink.checksum &+ state
}
