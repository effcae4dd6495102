/// Constants that the app reads, each of a type.
public struct Policy: Sendable {
  public let name: String
  public let summary: String
  public let range: SourceRange
  public let types: [NamedType]
  public let records: [Record]
  public let values: [Constant]

  /// A type that all specs know by its name.
  public struct NamedType: Sendable {
    public let name: String
    public let type: ValueType
    public let comment: String?
  }

  /// A group of named values.
  public struct Record: Sendable {
    public let name: String
    public let fields: [Field]
    /// What the author says of each field.
    public let comments: [String?]
    public let comment: String?
  }

  /// One constant.
  public struct Constant: Sendable {
    public let name: String
    public let comment: String?
    public let content: Content
  }

  public enum Content: Sendable {
    case single(ValueType, Expression)
    /// A list of records; each item has a value for each of their fields.
    case list(of: ID<Record>, items: [[Expression]])
  }
}
