import Foundation
import ProgramTesting
import StatechartModel
import StatechartSyntax
import Testing

/// Tests of the JSON Schema, with the validator of python3-jsonschema.
@Suite struct SchemaTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  @Test("All specs of the package are valid according to the JSON Schema")
  func specs() async throws {
    let folders = ["Specs", "Tests/FixtureFlows/Specs", "Examples/Sources/Machines/Specs", "Benchmarks/Dispatch/Specs"]
    let paths = try folders.flatMap { folder in
      let folder = Self.root.appending(path: folder).path
      return try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        .filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }
    #expect(paths.count > 60)
    #expect(try await Self.validate(paths) == [])
  }

  @Test("The JSON Schema rejects at least 95 % of the specs with unknown keys, missing keys or values of a wrong kind")
  func mistakes() async throws {
    let codes: Set<Diagnostic.Code> = [.unknownKey, .missingKey, .wrongKind]
    let mistakes = Mistake.all.flatMap(\.mistakes).filter { codes.contains($0.code) && !$0.marked.hasPrefix("<scxml") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var texts: [String: String] = [:]
    for (index, mistake) in mistakes.enumerated() {
      let path = folder.appending(path: "\(index).yaml").path
      texts[path] = MarkedText(mistake.marked).text
      try texts[path]?.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let rejected = try await Self.validate(texts.keys.sorted())
    let accepted = texts.filter { path, _ in !rejected.contains { $0.hasPrefix(path) } }.values
    #expect(mistakes.count > 80)
    #expect(accepted.count * 20 <= mistakes.count, "accepted:\n\(accepted.joined(separator: "\n---\n"))")
  }

  @Test("Each key of the language has a description that ends with a period")
  func descriptions() throws {
    for form in MappingForm.allCases {
      #expect(!form.keys.isEmpty, "\(form)")
      for key in form.keys { #expect(key.summary.hasSuffix("."), "\(form).\(key.name)") }
    }
  }

  /// Returns a line for each file that is invalid according to the schema.
  private static func validate(_ paths: [String]) async throws -> [String] {
    let schema = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString).json")
    try JSONSchema.text.write(to: schema, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: schema) }
    let script = root.appending(path: "Tests/schema/validate.py").path
    let result = try await run("/usr/bin/python3", [script, schema.path] + paths)
    try #require(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }
}
