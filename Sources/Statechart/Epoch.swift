/// The number of one run of a timer or an operation. A machine increments the number with each run.
@frozen public struct Epoch: Hashable, Sendable {
  @usableFromInline var number: UInt32 = 0

  /// The number of timers and operations started so far.
  @inlinable public var count: UInt32 { number }

  /// Creates the epoch before the first start.
  @inlinable public init() {}

  /// Counts one more start and returns its epoch.
  @inlinable public mutating func next() -> Epoch {
    number &+= 1
    return self
  }
}

/// One run of an operation.
@frozen public struct Invocation: Hashable, Sendable {
  @usableFromInline let epoch: Epoch

  @inlinable init(epoch: Epoch) {
    self.epoch = epoch
  }

  /// The state of an operation, stored for the state that invokes it.
  @frozen public struct Slot: Equatable, Sendable {
    @usableFromInline var isRequested = false
    @usableFromInline var running: Invocation?

    /// Creates a slot without an operation.
    @inlinable public init() {}

    /// Whether the operation is running.
    @inlinable public var isRunning: Bool { running != nil }

    /// Requests the operation on entry. It starts at the end of the macrostep.
    @inlinable public mutating func request() {
      isRequested = true
    }

    /// Starts the operation if it was requested, and returns its invocation.
    @inlinable public mutating func start(counting epochs: inout Epoch) -> Invocation? {
      guard isRequested else { return nil }
      isRequested = false
      running = Invocation(epoch: epochs.next())
      return running
    }

    /// Ends the operation if `invocation` is the current run. Returns whether `invocation` is the current run.
    @inlinable public mutating func end(_ invocation: Invocation) -> Bool {
      guard running == invocation else { return false }
      running = nil
      return true
    }

    /// Ends the operation if `invocation` is the current run, unless the invoked flow keeps running. Returns whether
    /// `invocation` is the current run.
    ///
    /// - Parameters:
    ///   - invocation: The invocation that the outcome or the event belongs to.
    ///   - goesOn: Whether an invoked flow has sent an event and keeps running.
    @inlinable public mutating func end(_ invocation: Invocation, unless goesOn: Bool) -> Bool {
      goesOn ? running == invocation : end(invocation)
    }

    /// Clears the slot on exit. Returns the invocation to cancel if the operation is still running.
    @inlinable public mutating func cancel() -> Invocation? {
      isRequested = false
      defer { running = nil }
      return running
    }
  }
}

/// The state of a timer, stored for the state that has the delay.
@frozen public struct TimerSlot: Equatable, Sendable {
  @usableFromInline var running: Epoch?

  /// Creates a slot without a timer.
  @inlinable public init() {}

  /// Starts the timer on entry, and returns the epoch to schedule it with.
  @inlinable public mutating func start(counting epochs: inout Epoch) -> Epoch {
    let epoch = epochs.next()
    running = epoch
    return epoch
  }

  /// Ends the timer if `epoch` is the current run. Returns whether `epoch` is the current run.
  @inlinable public mutating func fire(_ epoch: Epoch) -> Bool {
    guard running == epoch else { return false }
    running = nil
    return true
  }

  /// Clears the slot on exit. Returns whether the timer was still running.
  @inlinable public mutating func cancel() -> Bool {
    defer { running = nil }
    return running != nil
  }
}
