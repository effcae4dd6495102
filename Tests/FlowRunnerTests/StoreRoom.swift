import FixtureFlows
import Statechart

/// A fake shelf service. The test sets the outcome of the operation `look`.
struct StoreRoom: Shelf, SecretKeeper {
  let content: Shelf.LookOutcome

  func look(number: Int) async -> Shelf.LookOutcome { content }
  func keep(content: Secret?, label: Shelf.Label, numbers: BoundedList<Int>) async -> Shelf.KeepOutcome { .kept }
  func lock(keys: BoundedList<Secret>, box: Shelf.Box?) async -> Shelf.LockOutcome { .locked }
  func written(label: Shelf.Label, numbers: BoundedList<Int>) {}
  func release(_ secret: Secret) {}
}
