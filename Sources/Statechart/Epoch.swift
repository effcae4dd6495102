/// The sequence number of one run of a timer, an operation or an invoked flow.
///
/// A machine increments the number with each run.
@frozen public struct Epoch: Hashable, Sendable {
  @usableFromInline var number: UInt32 = 0

  /// The number of runs that the machine has started so far, modulo 2³².
  @inlinable public var count: UInt32 { number }

  /// Creates the epoch before the first run.
  @inlinable public init() {}

  /// Increments the number and returns the epoch of the next run.
  @inlinable public mutating func next() -> Epoch {
    number &+= 1
    return self
  }
}

/// One run of an operation or an invoked flow.
@frozen public struct Invocation: Hashable, Sendable {
  @usableFromInline let epoch: Epoch

  @inlinable init(epoch: Epoch) {
    self.epoch = epoch
  }

  /// The status of an operation or an invoked flow, stored for the invoking state.
  @frozen public struct Slot: Equatable, Sendable {
    @usableFromInline var isRequested = false
    @usableFromInline var running: Invocation?

    /// Creates a slot without a requested or running operation.
    @inlinable public init() {}

    /// Whether the operation is running.
    @inlinable public var isRunning: Bool { running != nil }

    /// Requests the operation when the state is entered.
    ///
    /// The operation starts at the end of the macrostep.
    @inlinable public mutating func request() {
      isRequested = true
    }

    /// Starts the operation if it was requested, and returns the invocation; `nil` without a request.
    @inlinable public mutating func start(counting epochs: inout Epoch) -> Invocation? {
      guard isRequested else { return nil }
      isRequested = false
      running = Invocation(epoch: epochs.next())
      return running
    }

    /// Ends the operation if `invocation` is the current run.
    ///
    /// - Returns: Whether `invocation` is the current run.
    @inlinable public mutating func end(_ invocation: Invocation) -> Bool {
      guard running == invocation else { return false }
      running = nil
      return true
    }

    /// Ends the operation if `invocation` is the current run, unless an invoked flow continues after sending an event.
    ///
    /// - Parameters:
    ///   - invocation: The invocation of the outcome or the event.
    ///   - continues: Whether an invoked flow has sent an event and continues.
    /// - Returns: Whether `invocation` is the current run.
    @inlinable public mutating func end(_ invocation: Invocation, unless continues: Bool) -> Bool {
      continues ? running == invocation : end(invocation)
    }

    /// Clears the slot when the state is exited.
    ///
    /// - Returns: The invocation to cancel; `nil` if the operation is not running.
    @inlinable public mutating func cancel() -> Invocation? {
      isRequested = false
      defer { running = nil }
      return running
    }
  }
}

/// The status of a timer, stored for the state that has the timer.
@frozen public struct TimerSlot: Equatable, Sendable {
  @usableFromInline var running: Epoch?

  /// Creates a slot without a running timer.
  @inlinable public init() {}

  /// Starts the timer, and returns the epoch of its run.
  @inlinable public mutating func start(counting epochs: inout Epoch) -> Epoch {
    let epoch = epochs.next()
    running = epoch
    return epoch
  }

  /// Ends the timer if `epoch` is the current run.
  ///
  /// - Returns: Whether `epoch` is the current run.
  @inlinable public mutating func fire(_ epoch: Epoch) -> Bool {
    guard running == epoch else { return false }
    running = nil
    return true
  }

  /// Clears the slot when the state is exited.
  ///
  /// - Returns: Whether the timer was still running.
  @inlinable public mutating func cancel() -> Bool {
    defer { running = nil }
    return running != nil
  }
}
