/// A record type, such as `Choice: { length: int(4...6), letters: bool }`.
public struct RecordType: Hashable, Sendable {
  /// The name of the type in Swift: `Choice`, or `Owner.Choice` if an interface or an invoked flow declares the type.
  public let name: String
  /// The fields, in the order of the spec.
  public let fields: [Field]

  /// Creates a record type.
  public init(name: String, fields: [Field]) {
    (self.name, self.fields) = (name, fields)
  }

  /// The name in the spec, without the name of the interface or flow.
  public var ownName: String { name.split(separator: ".").last.map(String.init) ?? name }
}
