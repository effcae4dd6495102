import Dispatch
public import SecretCore
import Synchronization

/// Whether the app is locked, which it is at first: it is open as long as this holds what the passcode protects.
///
/// Of an app that is left, that is let go and wiped as soon as its time is over, not only when it comes back. The time is measured by
/// a clock that nobody can set and that counts sleep; what cannot be measured locks.
///
/// Source: stage-01-core-service.md.
public final class AppLock: Sendable {
  private struct State {
    var store: OpenStore?
    var absence: Absence?
  }

  private struct Absence {
    let since: BootInstant
    let grace: Duration
  }

  private let state = Mutex(State())
  private let clock: any BootClock

  /// A lock that is closed.
  public init(clock: any BootClock = SystemBootClock()) {
    self.clock = clock
  }

  /// What is open; `nil` while the app is locked.
  public var store: OpenStore? { state.withLock { $0.store } }

  /// Whether the app is locked.
  public var isLocked: Bool { store == nil }

  /// Opens the app.
  public func unlock(_ store: OpenStore) {
    state.withLock { $0 = State(store: store) }
  }

  /// Locks the app.
  public func lock() {
    state.withLock { $0 = State() }
  }

  /// The app is left: from now on its absence counts.
  public func leave(_ autoLock: AutoLock) {
    leave(for: autoLock.grace)
  }

  func leave(for grace: Duration) {
    guard grace > .zero, let now = try? clock.now() else { return lock() }
    state.withLock { $0.absence = Absence(since: now, grace: grace) }
    DispatchQueue.global().asyncAfter(deadline: .now() + grace / .seconds(1)) { [weak self] in
      self?.state.withLock { state in
        if state.absence?.since == now { state = State() }
      }
    }
  }

  /// The app is back, and is locked now if it was away for too long.
  public func comeBack() {
    let now = try? clock.now()
    state.withLock { state in
      guard let absence = state.absence else { return }
      if let now, absence.since.boot == now.boot, (.zero..<absence.grace).contains(now.sinceBoot - absence.since.sinceBoot) {
        state.absence = nil
      } else {
        state = State()
      }
    }
  }
}
