import Statechart

/// An action with the number that a workload adds to its checksum.
protocol Numbered {
  var number: UInt32 { get }
}

/// An effect sink that adds the numbers of a machine's actions to a checksum.
struct AddingSink<Machine: StateMachine>: EffectSink
where
  Machine.Effect: Numbered, Machine.Operation == Never, Machine.InvokedFlow == Never, Machine.Outcome == Never,
  Machine.Timer == Never
{
  var checksum: UInt32 = 0

  mutating func perform(_ effect: Machine.Effect) {
    checksum &+= effect.number
  }
}
