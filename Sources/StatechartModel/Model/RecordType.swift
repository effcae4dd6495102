/// A record type, such as `Choice: { length: int(4...6), letters: bool }`.
public struct RecordType: Hashable, Sendable {
  /// The type's name in Swift: `Choice`, or `Interface.Choice` if an interface declares it.
  public let name: String
  /// The fields, in the order of the spec.
  public let fields: [Field]

  /// Creates a record type.
  public init(name: String, fields: [Field]) {
    (self.name, self.fields) = (name, fields)
  }

  /// The name as it is written in the spec.
  public var ownName: String { name.split(separator: ".").last.map(String.init) ?? name }
}
