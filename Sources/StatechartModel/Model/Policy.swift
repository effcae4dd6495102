/// A policy: types, record types and constants, which specs and the app can use.
public struct Policy: Sendable {
  /// The name of the policy.
  public let name: String
  /// The one-sentence summary.
  public let summary: String
  /// The source range of the name.
  public let range: SourceRange
  /// The named types.
  public let types: [NamedType]
  /// The record types.
  public let records: [Record]
  /// The constants.
  public let values: [Constant]

  package init(name: String, summary: String, range: SourceRange, types: [NamedType], records: [Record], values: [Constant]) {
    (self.name, self.summary, self.range, self.types) = (name, summary, range, types)
    (self.records, self.values) = (records, values)
  }

  /// A named type, which all specs can use.
  public struct NamedType: Sendable {
    /// The name of the type.
    public let name: String
    /// The type that the name denotes.
    public let type: ValueType
    /// The author's comment.
    public let comment: String?

    package init(name: String, type: ValueType, comment: String?) {
      (self.name, self.type, self.comment) = (name, type, comment)
    }
  }

  /// A record type: a group of named values.
  public struct Record: Sendable {
    /// The name of the record type.
    public let name: String
    /// The fields of the record type.
    public let fields: [Field]
    /// The author's comment on each field.
    public let comments: [String?]
    /// The author's comment on the record type.
    public let comment: String?

    package init(name: String, fields: [Field], comments: [String?], comment: String?) {
      (self.name, self.fields, self.comments, self.comment) = (name, fields, comments, comment)
    }
  }

  /// A constant of a policy: a value or a list of records.
  public struct Constant: Sendable {
    /// The name of the constant.
    public let name: String
    /// The author's comment.
    public let comment: String?
    /// The value or the list of records.
    public let content: Content

    package init(name: String, comment: String?, content: Content) {
      (self.name, self.comment, self.content) = (name, comment, content)
    }
  }

  /// The content of a constant.
  public enum Content: Sendable {
    case single(ValueType, Expression)
    /// A list of records.
    ///
    /// Each item has a value for each field.
    case list(of: ID<Record>, items: [[Expression]])
  }
}
