/// A policy: typed constants that the app reads.
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

  /// A type that all specs can use by its name.
  public struct NamedType: Sendable {
    public let name: String
    public let type: ValueType
    public let comment: String?

    package init(name: String, type: ValueType, comment: String?) {
      (self.name, self.type, self.comment) = (name, type, comment)
    }
  }

  /// A record type: a group of named values.
  public struct Record: Sendable {
    public let name: String
    public let fields: [Field]
    /// The author's comment on each field.
    public let comments: [String?]
    public let comment: String?

    package init(name: String, fields: [Field], comments: [String?], comment: String?) {
      (self.name, self.fields, self.comments, self.comment) = (name, fields, comments, comment)
    }
  }

  /// A constant.
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
    /// A list of records. Each item has a value for each field.
    case list(of: ID<Record>, items: [[Expression]])
  }
}
