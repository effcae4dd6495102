// Checks the names of arguments. An unknown name is often a misspelled missing name.

import StatechartModel

extension Diagnostics {
  /// Reports unknown and missing argument names, each error once.
  ///
  /// - Parameters:
  ///   - given: The names as written.
  ///   - known: The names of the parameters.
  ///   - required: The known names without a default value.
  ///   - what: The kind of the names, such as `input`.
  ///   - owner: The owner of the names, such as `the output`.
  ///   - untyped: Names without a type; see ``Declarations/untyped``.
  ///   - code: The code of an unknown name.
  ///   - range: The range for a missing name.
  /// - Returns: Whether all names are known and no required name is missing.
  mutating func checkArgumentNames(
    _ given: [Name], known: [String], required: [String], what: String, of owner: String,
    untyped: Set<String> = [], code: Diagnostic.Code = .unknownParameter, at range: SourceRange
  ) -> Bool {
    let unknown = given.filter { !known.contains($0.text) && !untyped.contains($0.text) }
    var missing = required.filter { name in !given.contains { $0.text == name } }
    for name in unknown {
      // A name that is already given is not suggested.
      let free = known.filter { known in !given.contains { $0.text == known } }
      if let meant = suggestion(for: name.text, among: free)?.name {
        missing.removeAll { $0 == meant }
        report(.unknownName(name, what: what, "of \(owner)", among: free, code: code))
      } else if unknown.count == 1, missing.count == 1 {
        report(
          Diagnostic(
            code, at: name.range, "unknown \(what) '\(name.text)' of \(owner); did you mean '\(missing[0])'?",
            fixIts: FixIt.replacing(name, with: missing[0])))
        missing = []
      } else {
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        report(
          Diagnostic(
            code, at: name.range, "unknown \(what) '\(name.text)' of \(owner)",
            advice: known.isEmpty ? "remove the \(what): \(owner) has no \(what)s" : "known: \(list)"))
      }
    }
    if !missing.isEmpty { report(.missingArguments(missing, of: owner, at: range)) }
    return unknown.isEmpty && missing.isEmpty
  }
}
