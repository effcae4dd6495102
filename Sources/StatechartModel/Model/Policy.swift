/// Constants that the app reads, each of a type.
public struct Policy: Sendable {
  public let name: String
  public let summary: String
  public let range: SourceRange
  public let types: [NamedType]
  public let records: [Record]
  public let values: [Constant]

  package init(name: String, summary: String, range: SourceRange, types: [NamedType], records: [Record], values: [Constant]) {
    (self.name, self.summary, self.range, self.types) = (name, summary, range, types)
    (self.records, self.values) = (records, values)
  }

  /// A type that all specs know by its name.
  public struct NamedType: Sendable {
    public let name: String
    public let type: ValueType
    public let comment: String?

    package init(name: String, type: ValueType, comment: String?) {
      (self.name, self.type, self.comment) = (name, type, comment)
    }
  }

  /// A group of named values.
  public struct Record: Sendable {
    public let name: String
    public let fields: [Field]
    /// What the author says of each field.
    public let comments: [String?]
    public let comment: String?

    package init(name: String, fields: [Field], comments: [String?], comment: String?) {
      (self.name, self.fields, self.comments, self.comment) = (name, fields, comments, comment)
    }
  }

  /// One constant.
  public struct Constant: Sendable {
    public let name: String
    public let comment: String?
    public let content: Content

    package init(name: String, comment: String?, content: Content) {
      (self.name, self.comment, self.content) = (name, comment, content)
    }
  }

  public enum Content: Sendable {
    case single(ValueType, Expression)
    /// A list of records; each item has a value for each of their fields.
    case list(of: ID<Record>, items: [[Expression]])
  }
}
