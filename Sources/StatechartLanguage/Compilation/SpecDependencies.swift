import StatechartModel
import StatechartSyntax

/// The dependencies between the specs of a library, for incremental compilation.
///
/// A spec can depend on another spec if its file contains the name of the other spec as a word. Translations and requirements
/// depend on all specs. Specs can use policies, translations and requirements without their names, so all specs can depend on
/// these files. All specs can also depend on a file that cannot be parsed.
package struct SpecDependencies: Sendable {
  private struct Entry: Equatable, Sendable {
    /// The name of the spec; `nil` if all specs can depend on the spec.
    var name: String?
    var dependsOnAll = false
    var words: Set<Substring> = []
  }

  private var entries: [String: Entry] = [:]

  /// Creates the dependencies by analyzing all files of a library.
  package init(_ library: SpecLibrary) {
    for path in library.paths { entries[path] = Self.entry(path, library) }
  }

  private static func entry(_ path: String, _ library: SpecLibrary) -> Entry {
    guard let syntax = library.syntax(of: path), let text = library.source(of: path)?.text else { return Entry() }
    let words = words(in: text)
    switch syntax {
    case .texts, .requirements: return Entry(name: nil, dependsOnAll: true, words: words)
    case .policy: return Entry(name: nil, words: words)
    case .flow, .interface, .part, .tour: return Entry(name: syntax.name.text, words: words)
    }
  }

  private static func words(in text: String) -> Set<Substring> {
    var words: Set<Substring> = []
    // Splitting by character is slow, so only words with non-ASCII characters are split by character.
    for piece in text.utf8.split(whereSeparator: { $0 < 0x80 && !isASCIIWord($0) }) {
      let piece = Substring(piece)
      if piece.utf8.allSatisfy({ $0 < 0x80 }) {
        words.insert(piece)
      } else {
        words.formUnion(piece.split { !($0.isLetter || $0.isNumber || $0 == "_") })
      }
    }
    return words
  }

  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Updates the dependencies of changed files.
  ///
  /// A spec can depend on the old or the new version of a file, directly or through other specs.
  ///
  /// - Returns: The paths of the changed files, and of all specs that can depend on these files.
  package mutating func update(_ changed: Set<String>, in library: SpecLibrary) -> Set<String> {
    var names: [String] = []
    var affectsAll = false
    for path in changed {
      let (old, new) = (entries[path], Self.entry(path, library))
      // A new or removed name can affect every spec, because diagnostics suggest similar names.
      if old?.name == nil || old?.name != new.name { affectsAll = true }
      names += [old?.name, new.name].compactMap(\.self)
      entries[path] = new
    }
    if affectsAll { return Set(entries.keys) }
    var affected = changed
    while let name = names.popLast() {
      for (path, entry) in entries where !affected.contains(path) && (entry.dependsOnAll || entry.words.contains(name[...])) {
        affected.insert(path)
        if let name = entry.name { names.append(name) }
      }
    }
    return affected
  }
}
