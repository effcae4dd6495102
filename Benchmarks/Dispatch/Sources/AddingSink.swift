import Statechart

/// An action that a workload counts as a number.
protocol Numbered {
  var number: UInt32 { get }
}

/// A sink that adds up the actions of a machine, each as a number.
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
