/// The events that a machine has raised and not yet heard, oldest first: at most ``capacity``, without allocation.
public struct RaisedEvents<Event: Sendable>: Sendable {
  /// The events that can wait at a time.
  public static var capacity: Int { 16 }

  // Sixteen places in the machine itself; a list would be allocated.
  @usableFromInline var places: (Four, Four, Four, Four)
  @usableFromInline var first = 0
  @usableFromInline var count = 0
  @usableFromInline var isOverfull = false

  @usableFromInline typealias Four = (Event?, Event?, Event?, Event?)

  @inlinable public init() {
    let none: Four = (nil, nil, nil, nil)
    places = (none, none, none, none)
  }

  /// Whether more were raised than there is room for: what then was raised is lost.
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

  /// Takes the first event out.
  @inlinable public mutating func removeFirst() -> Event? {
    guard count > 0 else { return nil }
    let event = self[first]
    self[first] = nil
    first = (first + 1) % Self.capacity
    count -= 1
    return event
  }

  // By pointers, not by buffers: the last place may end before its stride does, and a buffer of bytes must be whole strides long.
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
