/// Tells one run of a timer or an operation from the next: a machine counts it up with each that it starts.
@frozen public struct Epoch: Hashable, Sendable {
  @usableFromInline var number: UInt32 = 0

  /// The number of timers and operations started so far.
  @inlinable public var count: UInt32 { number }

  @inlinable public init() {}

  /// Counts one further start and returns its epoch.
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

  /// What a state that invokes an operation keeps of it.
  @frozen public struct Slot: Equatable, Sendable {
    @usableFromInline var isRequested = false
    @usableFromInline var running: Invocation?

    @inlinable public init() {}

    /// Whether the operation has not ended yet.
    @inlinable public var isRunning: Bool { running != nil }

    /// Notes on entry that the operation is to start once the macrostep is over.
    @inlinable public mutating func request() {
      isRequested = true
    }

    /// Starts the operation if it was requested since, and returns its invocation.
    @inlinable public mutating func start(counting epochs: inout Epoch) -> Invocation? {
      guard isRequested else { return nil }
      isRequested = false
      running = Invocation(epoch: epochs.next())
      return running
    }

    /// Whether `invocation` is the one that runs, which then has ended.
    @inlinable public mutating func end(_ invocation: Invocation) -> Bool {
      guard running == invocation else { return false }
      running = nil
      return true
    }

    /// Whether `invocation` is the one that runs, which then has ended unless it goes on.
    ///
    /// - Parameters:
    ///   - invocation: The one that an outcome or an event came from.
    ///   - goesOn: Whether an invoked flow has sent an event, and runs on.
    @inlinable public mutating func end(_ invocation: Invocation, unless goesOn: Bool) -> Bool {
      goesOn ? running == invocation : end(invocation)
    }

    /// Forgets the operation on exit, and returns the invocation to cancel, if one still runs.
    @inlinable public mutating func cancel() -> Invocation? {
      isRequested = false
      defer { running = nil }
      return running
    }
  }
}

/// What a state with a delay keeps of its timer.
@frozen public struct TimerSlot: Equatable, Sendable {
  @usableFromInline var running: Epoch?

  @inlinable public init() {}

  /// Starts the timer on entry, and returns the epoch to schedule it with.
  @inlinable public mutating func start(counting epochs: inout Epoch) -> Epoch {
    let epoch = epochs.next()
    running = epoch
    return epoch
  }

  /// Whether `epoch` is the one that runs, which then has fired.
  @inlinable public mutating func fire(_ epoch: Epoch) -> Bool {
    guard running == epoch else { return false }
    running = nil
    return true
  }

  /// Forgets the timer on exit, and tells whether it still ran.
  @inlinable public mutating func cancel() -> Bool {
    defer { running = nil }
    return running != nil
  }
}
