extension [Diagnostic] {
  /// Returns the diagnostics with those of one key merged into the first of them; `nil` is the key of one that stays as it is.
  func gathered(
    by key: (Diagnostic) -> String?, merge: (_ first: Diagnostic, _ other: Diagnostic) -> Diagnostic
  ) -> [Diagnostic] {
    var first: [String: Int] = [:]
    var gathered: [Diagnostic] = []
    for diagnostic in self {
      let key = key(diagnostic)
      if let key, let index = first[key] {
        gathered[index] = merge(gathered[index], diagnostic)
      } else {
        if let key { first[key] = gathered.count }
        gathered.append(diagnostic)
      }
    }
    return gathered
  }
}

extension Diagnostic {
  /// Returns the diagnostic with fix-its that also make the edits of another, alike diagnostic.
  func joiningFixIts(of other: Diagnostic) -> Diagnostic {
    var joined = self
    joined.fixIts = zip(fixIts, other.fixIts).map { one, other in
      FixIt(one.title, one.edits + other.edits, isCertain: one.isCertain && other.isCertain)
    }
    return joined
  }
}
