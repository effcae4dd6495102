package import StatechartModel

/// An expression as it is written, before names mean anything.
package final class ExpressionSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    (self.kind, self.range) = (kind, range)
  }

  /// Cases with much in them are indirect, so that the many small ones stay small.
  package enum Kind: Sendable {
    case integer(Int)
    /// In milliseconds.
    case duration(Int)
    case bool(Bool)
    indirect case text(TextSyntax)
    case none
    case name(String)
    indirect case member(ExpressionSyntax, Name)
    /// `in(state)`
    indirect case isIn(Name)
    case not(ExpressionSyntax)
    case negative(ExpressionSyntax)
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    /// `Choice(length: 4, letters: true)`
    indirect case record(Name, [ArgumentSyntax])
    /// `[1, 2]`, also as a list of the YAML
    case list([ExpressionSyntax])
    /// `items.contains(4)`
    case contains(ExpressionSyntax, ExpressionSyntax)
    /// What could not be read, which has been said.
    case mistaken
  }
}

extension ExpressionSyntax {
  /// The name that the expression is, if it is nothing else.
  package var plainName: String? {
    if case .name(let name) = kind { name } else { nil }
  }

  /// The name with dots that the expression is, if it is nothing else: `net.up`.
  package var path: String? {
    switch kind {
    case .name(let name): name
    case .member(let base, let member): base.path.map { "\($0).\(member.text)" }
    default: nil
    }
  }
}

extension ExpressionSyntax {
  /// The words of a text without values.
  package var plainText: String? {
    guard case .text(let text) = kind else { return nil }
    switch text.pieces.count {
    case 0: return ""
    case 1: if case .literal(let words) = text.pieces[0] { return words } else { return nil }
    default: return nil
    }
  }
}

/// One item of `actions:`, `entry:` or `exit:`.
package final class ActionSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    (self.kind, self.range) = (kind, range)
  }

  package enum Kind: Sendable {
    /// `message = none`, `choice.length = 5`, `tries += 1`; a name, and the fields that lead on from it.
    case assign([Name], ExpressionSyntax)
    /// `entry.append(value)`, `last.tags.clear()`, `shake()`; what is called stands after the names that lead to it.
    indirect case call(receiver: [Name], Name, [ExpressionSyntax])
    /// `{ if: x == 0, then: […], else: […] }`
    indirect case branch(ExpressionSyntax, then: [ActionSyntax], else: [ActionSyntax])
  }
}
