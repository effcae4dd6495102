extension [Diagnostic] {
  /// Returns the diagnostics, with all diagnostics of the same key merged into the first diagnostic of the key.
  ///
  /// - Parameters:
  ///   - key: A closure that returns the key of a diagnostic; `nil` for a diagnostic that is not merged.
  ///   - merge: A closure that returns the first diagnostic of a key merged with another diagnostic.
  package func merged(
    by key: (Diagnostic) -> String?, merge: (_ first: Diagnostic, _ other: Diagnostic) -> Diagnostic
  ) -> [Diagnostic] {
    var first: [String: Int] = [:]
    var merged: [Diagnostic] = []
    for diagnostic in self {
      let key = key(diagnostic)
      if let key, let index = first[key] {
        merged[index] = merge(merged[index], diagnostic)
      } else {
        if let key { first[key] = merged.count }
        merged.append(diagnostic)
      }
    }
    return merged
  }
}

extension Diagnostic {
  /// Returns the diagnostic with fix-its that also contain the edits of another diagnostic's fix-its.
  ///
  /// The fix-its are merged pairwise. A fix-it without a counterpart is dropped.
  package func mergingFixIts(of other: Diagnostic) -> Diagnostic {
    var joined = self
    joined.fixIts = zip(fixIts, other.fixIts).map { one, other in
      FixIt(one.title, one.edits + other.edits.filter { !one.edits.contains($0) }, isCertain: one.isCertain && other.isCertain)
    }
    return joined
  }
}

extension Diagnostics {
  /// Suppresses cascading diagnostics: removes the diagnostics of behaviour if there are errors of another subject.
  ///
  /// The errors may be the cause of the removed diagnostics.
  package mutating func dropBehaviorConsequences() {
    guard all.contains(where: { $0.severity == .error && $0.code.subject != .behavior }) else { return }
    all.removeAll { $0.code.subject == .behavior }
  }

  /// Merges the diagnostics of each unknown or invalid name in a file into the first diagnostic, with a note at each other
  /// occurrence.
  ///
  /// The merged fix-it changes all occurrences.
  package mutating func mergeRepeatedNames() {
    let merged = all.merged { diagnostic in
      guard diagnostic.code == .notAName || diagnostic.code.rawValue.hasPrefix("unknown-") else { return nil }
      return "\(diagnostic.range.file.path) \(diagnostic.message) \(diagnostic.advice ?? "")"
    } merge: { first, other in
      if first.range.start == other.range.start { return first }
      return first.mergingFixIts(of: other).noting("the same error is here", at: other.range)
    }
    // An invalid name with a single diagnostic can have other occurrences. Uncertain fix-its are removed, because their edits
    // would not change the other occurrences.
    all = merged.map { diagnostic in
      guard diagnostic.code == .notAName, diagnostic.notes.allSatisfy({ $0.range == nil }) else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.fixIts.removeAll { !$0.isCertain }
      return diagnostic
    }
  }
}
