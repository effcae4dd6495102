import Statechart

#if OTHER_MODULE
import Workloads
#endif

/// Adds up what the player does, each action as a number.
private struct SimpleSink: EffectSink {
  typealias Machine = Simple

  var checksum: UInt32 = 0

  mutating func perform(_ effect: Simple.Effect) {
    let number: UInt32 =
      switch effect {
      case .start: 1
      case .resume: 2
      case .close: 3
      case .open: 4
      case .stopAndOpen: 5
      case .stopAgain: 6
      case .store: 7
      case .pause: 8
      case .stop: 9
      }
    checksum &+= number
  }
}

func playSimple(_ events: Events, passes: Int) -> UInt32 {
  var sink = SimpleSink()
  var machine = Simple(Simple.Input(), to: &sink)
  for _ in 0..<passes {
    for index in events.indices {
      sink.checksum = sink.checksum.rotated
      machine.send(unsafeBitCast(events[index], to: Simple.Event.self), to: &sink)
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
