/// The form of a YAML node in a spec, as in a schema.
///
/// The syntax reader uses the keys of ``MappingForm``. JSON Schema, completion and hover texts use the same forms.
package indirect enum Form: Sendable {
  case scalar(ScalarForm)
  /// A mapping with fixed keys.
  case mapping(MappingForm)
  /// A mapping whose keys the author chooses, apart from the keys in `required`, with at least `minimum` entries.
  case entries(keys: ScalarForm, values: Form, required: [String] = [], minimum: Int = 0)
  case list(Form)
  /// No value: the key alone is the declaration.
  case empty
  /// One of several forms.
  case either([Form])

  /// Returns the form of one item or a list of items.
  static func items(_ item: Form) -> Form { .either([item, .list(item)]) }

  /// Returns the form of one item, a list of items, or no value.
  static func anyItems(_ item: Form) -> Form { .either([.empty, item, .list(item)]) }
}

/// The form of a scalar.
package enum ScalarForm: Hashable, Sendable {
  /// An identifier that declares a name: a letter or `_`, then letters, digits and `_`.
  case declaration(NameRole)
  /// The name of a declared element.
  case reference(NameRole)
  /// A text in natural language for the readers of a spec.
  case prose
  /// A text on a screen, which can contain `{placeholders}`.
  case text
  /// An expression with a role in the language.
  case expression(ExpressionRole)
  /// A type, and for variables also an initial value: `int(4...6) = 6`.
  case type
  case action
  /// `true` or `false`.
  case bool
  /// One of the listed keywords.
  case word([String])
  case number(ClosedRange<Int>)
  /// The digits that the user enters in a scenario.
  case digits
  /// The label of a control, as shown on the screen.
  case label
  /// A language tag, such as `pt-BR`.
  case language
  /// The identifier of a requirement: letters, digits, `_` and `-`.
  case requirement

  /// The kind of element that a name declares or references.
  package enum NameRole: String, Sendable {
    case flow, interface, part, policy, tour, record, state, event, operation, outcome, query, effect, variable, field, text
    case namedGuard = "guard"
    case property, file
    /// A flow, an interface or a part that a flow uses.
    case used
    /// The qualified identifier of a requirement, with the name of its file, such as `stage-1/R2`.
    case covered
    case section
  }

  /// The purpose of an expression.
  package enum ExpressionRole: String, Sendable {
    case condition, duration, value
    /// A condition or an occurrence, such as `Service.save` or `Service.check.correct`.
    case occurrence
    /// An operation and its outcome, such as `Service.check.correct`.
    case outcome
  }
}
