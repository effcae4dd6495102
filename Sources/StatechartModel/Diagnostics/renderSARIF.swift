/// Returns diagnostics in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0), which code scanning services
/// read.
func renderSARIF(_ diagnostics: [Diagnostic]) -> String {
  let codes = Set(diagnostics.map(\.code)).sorted { $0.rawValue < $1.rawValue }
  return SARIF(rules: codes.map { ($0.rawValue, $0.explanation.meaning) }, results: diagnostics.map { SARIF.Result($0) }).text
}

/// The subset of the SARIF object model that the tool writes, with the property names of the standard.
package struct SARIF: Encodable {
  let version = "2.1.0"
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  /// Creates the log of a run.
  ///
  /// - Parameter rules: The rule IDs of the results, each with a description.
  package init(rules: [(id: String, text: String)], results: [Result]) {
    let rules = rules.map { Rule(id: $0.id, shortDescription: .init(text: $0.text)) }
    runs = [Run(tool: .init(driver: Driver(name: "interlock", rules: rules)), results: results)]
  }

  /// The log as JSON.
  package var text: String { encodeJSON(self, pretty: true) + "\n" }

  struct Run: Encodable {
    let tool: Tool
    /// The unit of columns: Unicode scalars. The default of the standard is UTF-16 code units.
    let columnKind = "unicodeCodePoints"
    let results: [Result]

    enum CodingKeys: String, CodingKey { case tool, columnKind, results }
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name: String
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message
  }

  struct Message: Encodable { let text: String }

  /// A result: a diagnostic with its locations and fixes.
  package struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Message
    let locations: [Location]
    let relatedLocations: [Location]?
    let fixes: [Fix]?

    /// Creates a result without fixes.
    ///
    /// - Parameters:
    ///   - rule: The rule ID.
    ///   - level: `error`, `warning` or `note`.
    ///   - related: The related locations, each with a message.
    package init(_ rule: String, level: String, _ message: String, at range: SourceRange, related: [(String, SourceRange)]) {
      (ruleId, self.level, self.message) = (rule, level, Message(text: message))
      locations = [Location(range)]
      relatedLocations =
        related.isEmpty ? nil : related.enumerated().map { Location($1.1, id: $0, message: $1.0) }
      fixes = nil
    }

    init(_ diagnostic: Diagnostic) {
      ruleId = diagnostic.code.rawValue
      level = diagnostic.severity.rawValue
      let advice = diagnostic.advice.map { "\n\($0)" } ?? ""
      message = Message(text: diagnostic.message + advice)
      locations = [Location(diagnostic.range)]
      let related = diagnostic.notes.enumerated().compactMap { index, note in
        note.range.map { Location($0, id: index, message: note.message) }
      }
      relatedLocations = related.isEmpty ? nil : related
      fixes = diagnostic.fixIts.isEmpty ? nil : diagnostic.fixIts.map { Fix($0) }
    }
  }

  /// A location of a result.
  package struct Location: Encodable {
    let id: Int?
    let message: Message?
    let physicalLocation: PhysicalLocation

    init(_ range: SourceRange, id: Int? = nil, message: String? = nil) {
      self.id = id
      self.message = message.map { Message(text: $0) }
      physicalLocation = PhysicalLocation(
        artifactLocation: .init(uri: range.file.uriReference), region: Region(range))
    }
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  struct ArtifactLocation: Encodable { let uri: String }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int

    init(_ range: SourceRange) {
      (startLine, startColumn) = (range.start.line, range.start.column)
      (endLine, endColumn) = (range.end.line, range.end.column)
    }
  }

  struct Fix: Encodable {
    let description: Message
    let artifactChanges: [ArtifactChange]

    init(_ fixIt: FixIt) {
      description = Message(text: fixIt.title)
      artifactChanges =
        fixIt.edits.first.map { first in
          [
            ArtifactChange(
              artifactLocation: .init(uri: first.range.file.uriReference),
              replacements: fixIt.edits.map {
                Replacement(deletedRegion: Region($0.range), insertedContent: .init(text: $0.replacement))
              })
          ]
        } ?? []
    }
  }

  struct ArtifactChange: Encodable {
    let artifactLocation: ArtifactLocation
    let replacements: [Replacement]
  }

  struct Replacement: Encodable {
    let deletedRegion: Region
    let insertedContent: Message
  }
}

extension SourceFile {
  /// The path as a URI reference (RFC 3986), with the scheme `file` for an absolute path.
  ///
  /// All characters except unreserved characters and slashes are percent-encoded.
  fileprivate var uriReference: String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = path.utf8.flatMap { byte in
      allowed.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return (path.hasPrefix("/") ? "file://" : "") + String(decoding: encoded, as: UTF8.self)
  }
}
