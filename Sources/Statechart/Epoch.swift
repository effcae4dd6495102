/// Tells one run of a timer or an operation from the next: a machine counts it up with each that it starts.
public struct Epoch: Hashable, Sendable {
  /// The number of timers and operations started so far.
  public private(set) var count: UInt32 = 0

  public init() {}

  /// Counts one further start and returns its epoch.
  mutating func next() -> Epoch {
    count &+= 1
    return self
  }
}

/// One run of an operation.
public struct Invocation: Hashable, Sendable {
  let epoch: Epoch

  /// What a state that invokes an operation keeps of it.
  public struct Slot: Equatable, Sendable {
    private var isRequested = false
    private var running: Invocation?

    public init() {}

    /// Notes on entry that the operation is to start once the macrostep is over.
    public mutating func request() {
      isRequested = true
    }

    /// Starts the operation if it was requested since, and returns its invocation.
    public mutating func start(counting epochs: inout Epoch) -> Invocation? {
      guard isRequested else { return nil }
      isRequested = false
      running = Invocation(epoch: epochs.next())
      return running
    }

    /// Whether `invocation` is the one that runs, which then has ended.
    public mutating func end(_ invocation: Invocation) -> Bool {
      guard running == invocation else { return false }
      running = nil
      return true
    }

    /// Forgets the operation on exit, and returns the invocation to cancel, if one still runs.
    public mutating func cancel() -> Invocation? {
      isRequested = false
      defer { running = nil }
      return running
    }
  }
}

/// What a state with a delay keeps of its timer.
public struct TimerSlot: Equatable, Sendable {
  private var running: Epoch?

  public init() {}

  /// Starts the timer on entry, and returns the epoch to schedule it with.
  public mutating func start(counting epochs: inout Epoch) -> Epoch {
    let epoch = epochs.next()
    running = epoch
    return epoch
  }

  /// Whether `epoch` is the one that runs, which then has fired.
  public mutating func fire(_ epoch: Epoch) -> Bool {
    guard running == epoch else { return false }
    running = nil
    return true
  }

  /// Forgets the timer on exit, and tells whether it still ran.
  public mutating func cancel() -> Bool {
    defer { running = nil }
    return running != nil
  }
}
