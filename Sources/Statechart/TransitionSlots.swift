/// A slot for each transition that a microstep can take: as many as atomic states can be active together, without allocation.
public protocol TransitionSlots<Element> {
  /// The type of the transitions.
  associatedtype Element
  /// The number of slots.
  static var count: Int { get }
  /// Creates empty slots.
  init()
  /// The element of a slot, counted from 0.
  subscript(place: Int) -> Element? { get set }
}

/// Four slots.
@frozen public struct FourSlots<Element>: TransitionSlots {
  @usableFromInline var first, second, third, fourth: Element?

  @inlinable public static var count: Int { 4 }

  @inlinable public init() {}

  @inlinable public subscript(place: Int) -> Element? {
    get {
      switch place {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch place {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}

/// The slots of two halves, for twice as many elements.
@frozen public struct SlotHalves<Half: TransitionSlots>: TransitionSlots {
  @usableFromInline var low = Half()
  @usableFromInline var high = Half()

  @inlinable public static var count: Int { 2 * Half.count }

  @inlinable public init() {}

  @inlinable public subscript(place: Int) -> Half.Element? {
    get { place < Half.count ? low[place] : high[place - Half.count] }
    set {
      if place < Half.count {
        low[place] = newValue
      } else {
        high[place - Half.count] = newValue
      }
    }
  }
}
