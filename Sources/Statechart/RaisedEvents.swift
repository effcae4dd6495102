/// The internal queue of a machine: raised events that the machine has not handled yet, oldest first.
///
/// The queue has room for ``capacity`` events, without heap allocation.
public struct RaisedEvents<Event: Sendable>: Sendable {
  /// The maximum number of queued events.
  public static var capacity: Int { 16 }

  @usableFromInline var slots = SixteenSlots<Event>()
  @usableFromInline var first = 0
  @usableFromInline var count = 0
  @usableFromInline var isOverfull = false

  /// Creates an empty queue.
  @inlinable public init() {}

  /// Whether an event was dropped because the queue was full.
  @inlinable public var hasOverflowed: Bool { isOverfull }

  /// Adds an event at the end, or drops the event if the queue is full.
  @inlinable public mutating func append(_ event: Event) {
    guard count < Self.capacity else {
      isOverfull = true
      return
    }
    slots[(first + count) % Self.capacity] = event
    count += 1
  }

  /// Removes and returns the first event; `nil` if the queue is empty.
  @inlinable public mutating func removeFirst() -> Event? {
    guard count > 0 else { return nil }
    let event = slots[first]
    slots[first] = nil
    first = (first + 1) % Self.capacity
    count -= 1
    return event
  }
}
