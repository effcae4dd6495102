import Statechart

/// An error with a description in Russian.
///
/// The description corresponds to the English `description`, which the module of the error defines. The compiler requires a
/// Russian text for each new case of an error.
protocol DescribedInRussian: Error, CustomStringConvertible {
  /// A message for the user: the problem, and usually a solution.
  var inRussian: String { get }
}

extension LocalizedText {
  /// Creates the description of an error, with control characters replaced as in ``VisibleText``.
  init(_ error: any Error) {
    if let refusal = error as? Refusal {
      self = refusal.text
      return
    }
    self.init { language in
      let russian = language.accepts("ru") ? (error as? any DescribedInRussian)?.inRussian : nil
      return printable(russian ?? String(describing: error))
    }
  }
}

/// Returns a number and its noun in Russian, in the form for 1, 2 to 4, or 5 and more.
func russian(_ number: Int, _ one: String, _ few: String, _ many: String) -> String {
  "\(number) \(Language.russian.plural(of: number, one: one, few: few, many: many))"
}
