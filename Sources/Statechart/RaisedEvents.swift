/// The internal queue of a machine: raised events that it has not handled yet, oldest first. It holds at most ``capacity``
/// events without allocation.
public struct RaisedEvents<Event: Sendable>: Sendable {
  /// The maximum number of queued events.
  public static var capacity: Int { 16 }

  // Sixteen inline slots, since an array would be allocated.
  @usableFromInline var places: (Four, Four, Four, Four)
  @usableFromInline var first = 0
  @usableFromInline var count = 0
  @usableFromInline var isOverfull = false

  @usableFromInline typealias Four = (Event?, Event?, Event?, Event?)

  /// Creates an empty queue.
  @inlinable public init() {
    let none: Four = (nil, nil, nil, nil)
    places = (none, none, none, none)
  }

  /// Whether an event was dropped because the queue was full.
  @inlinable public var hasOverflowed: Bool { isOverfull }

  /// Adds an event at the end.
  @inlinable public mutating func append(_ event: Event) {
    guard count < Self.capacity else {
      isOverfull = true
      return
    }
    self[(first + count) % Self.capacity] = event
    count += 1
  }

  /// Removes and returns the first event.
  @inlinable public mutating func removeFirst() -> Event? {
    guard count > 0 else { return nil }
    let event = self[first]
    self[first] = nil
    first = (first + 1) % Self.capacity
    count -= 1
    return event
  }

  // Use pointers instead of buffers: the last slot may end before its stride does, and a byte buffer must be whole strides
  // long.
  @inlinable subscript(index: Int) -> Event? {
    get {
      withUnsafePointer(to: places) { UnsafeRawPointer($0).assumingMemoryBound(to: Event?.self)[index] }
    }
    set {
      withUnsafeMutablePointer(to: &places) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Event?.self)[index] = newValue
      }
    }
  }
}
