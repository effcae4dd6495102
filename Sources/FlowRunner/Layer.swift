public import Statechart

/// A type-erased text of a flow.
public struct LayerText: ScreenText {
  private let text: any ScreenText

  init(_ text: any ScreenText) {
    self.text = text
  }

  public var words: String { text.words }

  public func words(in language: Language) -> String { text.words(in: language) }

  public static func == (left: LayerText, right: LayerText) -> Bool { left.text.equals(right.text) }
}

/// A type-erased event, with the identifier of the flow execution that receives the event.
public struct LayerEvent: ScreenEvent {
  public typealias Query = LayerQuery

  let run: Run
  /// The event of the flow's machine.
  public let event: any MachineEvent

  public static func == (left: LayerEvent, right: LayerEvent) -> Bool {
    left.run == right.run && left.event.equals(right.event)
  }
}

/// A type-erased query, with the identifier of the flow execution that makes the query.
public struct LayerQuery: Sendable, Equatable {
  let run: Run
  /// The query of the flow's machine.
  public let query: any Sendable & Equatable

  public static func == (left: LayerQuery, right: LayerQuery) -> Bool {
    left.run == right.run && left.query.equals(right.query)
  }
}

/// The identifier of one execution of a flow.
struct Run: Hashable, Sendable {
  private let number: Int

  @MainActor private static var count = 0

  /// Returns a new identifier.
  @MainActor static func next() -> Run {
    count += 1
    return Run(number: count)
  }
}

extension Equatable {
  fileprivate func equals(_ other: any Equatable) -> Bool { self == other as? Self }
}
