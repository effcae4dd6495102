package import StatechartModel

/// The syntax tree of an expression, before name resolution.
package final class ExpressionSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    (self.kind, self.range) = (kind, range)
  }

  /// The kind of an expression.
  ///
  /// Cases with large payloads are indirect, so that a value is small.
  package enum Kind: Sendable {
    case integer(Int)
    /// A duration in milliseconds.
    case duration(Int)
    case bool(Bool)
    indirect case text(TextSyntax)
    case none
    case name(String)
    indirect case member(ExpressionSyntax, Name)
    /// A state test: `in(state)`.
    indirect case isIn(Name)
    case not(ExpressionSyntax)
    case negative(ExpressionSyntax)
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    /// A record: `Choice(length: 4, letters: true)`.
    indirect case record(Name, [ArgumentSyntax])
    /// A list: `[1, 2]`, or a YAML list.
    case list([ExpressionSyntax])
    /// A membership test: `items.contains(4)`.
    case contains(ExpressionSyntax, ExpressionSyntax)
    /// An expression with a syntax error, which has been reported.
    case invalid
  }
}

extension ExpressionSyntax {
  /// The name, if the expression is a plain name; otherwise `nil`.
  package var plainName: String? {
    if case .name(let name) = kind { name } else { nil }
  }

  /// The path, if the expression is a name with or without dots, such as `net.up`; otherwise `nil`.
  package var path: String? {
    switch kind {
    case .name(let name): name
    case .member(let base, let member): base.path.map { "\($0).\(member.text)" }
    default: nil
    }
  }
}

extension ExpressionSyntax {
  /// The literal text, if the expression is a text without placeholders and plurals; otherwise `nil`.
  package var plainText: String? {
    guard case .text(let text) = kind else { return nil }
    switch text.pieces.count {
    case 0: return ""
    case 1: if case .literal(let words) = text.pieces[0] { return words } else { return nil }
    default: return nil
    }
  }
}

/// The syntax tree of an item of `actions:`, `entry:` or `exit:`.
package final class ActionSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    (self.kind, self.range) = (kind, range)
  }

  /// The kind of an action.
  package enum Kind: Sendable {
    /// An assignment to a variable or a field: `message = none`, `choice.length = 5`, `tries += 1`.
    case assign([Name], ExpressionSyntax)
    /// A call: `entry.append(value)`, `last.tags.clear()`, `shake()`.
    ///
    /// The receiver is the path before the called name.
    indirect case call(receiver: [Name], Name, [ExpressionSyntax])
    /// A branch: `{ if: x == 0, then: […], else: […] }`.
    indirect case branch(ExpressionSyntax, then: [ActionSyntax], else: [ActionSyntax])
  }
}
