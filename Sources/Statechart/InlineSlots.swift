/// A fixed number of slots, stored inline so that a machine can contain the slots without heap allocation.
public protocol InlineSlots<Element> {
  /// The type of the elements.
  associatedtype Element
  /// The number of slots.
  static var count: Int { get }
  /// Creates empty slots.
  init()
  /// Accesses the element of a slot, counted from 0; `nil` if the slot is empty.
  subscript(index: Int) -> Element? { get set }
}

/// Sixteen slots: the capacity of ``BoundedList`` and of the internal queue.
@usableFromInline typealias SixteenSlots<Element> = SlotHalves<SlotHalves<FourSlots<Element>>>

/// Storage for four optional elements.
@frozen public struct FourSlots<Element>: InlineSlots {
  @usableFromInline var first, second, third, fourth: Element?

  @inlinable public static var count: Int { 4 }

  @inlinable public init() {}

  @inlinable public subscript(index: Int) -> Element? {
    get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}

/// Slots in two halves, with twice the capacity of one half.
@frozen public struct SlotHalves<Half: InlineSlots>: InlineSlots {
  @usableFromInline var low = Half()
  @usableFromInline var high = Half()

  @inlinable public static var count: Int { 2 * Half.count }

  @inlinable public init() {}

  @inlinable public subscript(index: Int) -> Half.Element? {
    get { index < Half.count ? low[index] : high[index - Half.count] }
    set {
      if index < Half.count {
        low[index] = newValue
      } else {
        high[index - Half.count] = newValue
      }
    }
  }
}

extension FourSlots: Sendable where Element: Sendable {}
extension FourSlots: Equatable where Element: Equatable {}
extension FourSlots: Hashable where Element: Hashable {}

extension SlotHalves: Sendable where Half: Sendable {}
extension SlotHalves: Equatable where Half: Equatable {}
extension SlotHalves: Hashable where Half: Hashable {}
