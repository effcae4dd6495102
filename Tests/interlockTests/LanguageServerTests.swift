import Foundation
import Testing

/// The command `interlock lsp`. `Tests/editor/server_tests.py` tests the server with more specs and edits.
@Suite struct LanguageServerTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "Specs/door.yaml": """
      flow: Door
      summary: A door.
      events: { push: }
      initial: shut
      states:
        shut: { on: { push: opne } }
        open: { type: final }

      """
    ])
  }

  private var document: [String: Any] { ["uri": URL(fileURLWithPath: folder.path("Specs/door.yaml")).absoluteString] }

  /// Sends messages to a new server, and returns the server's messages and exit code.
  private func messages(_ messages: [String: Any]...) async throws -> (found: [[String: Any]], code: Int32) {
    var input = ""
    for message in messages {
      let content = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { first, _ in first })
      input += "Content-Length: \(content.count)\r\n\r\n" + String(decoding: content, as: UTF8.self)
    }
    let run = try await interlock("lsp", input: input)
    let found = try run.output.split(separator: "Content-Length: ").map { part in
      let content = part.drop { $0 != "{" }
      return try #require(JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any])
    }
    return (found, run.code)
  }

  private func request(_ number: Int, _ method: String, line: Int? = nil, column: Int = 0) -> [String: Any] {
    var parameters: [String: Any] = ["textDocument": document]
    if let line { parameters["position"] = ["line": line, "character": column] }
    return ["id": number, "method": method, "params": parameters]
  }

  private var opening: [String: Any] {
    get throws {
      let text = try String(contentsOfFile: folder.path("Specs/door.yaml"), encoding: .utf8)
      let opened = document.merging(["version": 1, "text": text, "languageId": "yaml"]) { first, _ in first }
      return ["method": "textDocument/didOpen", "params": ["textDocument": opened]]
    }
  }

  private func result<Value>(_ number: Int, in messages: [[String: Any]], as type: Value.Type) throws -> Value {
    let answer = try #require(messages.first { $0["id"] as? Int == number && $0["method"] == nil })
    return try #require(answer["result"] as? Value, "\(answer)")
  }

  @Test("The server reports the diagnostics of an opened spec, and exits with code 0 after a shutdown")
  func diagnostics() async throws {
    let (found, code) = try await messages(
      request(1, "initialize"), opening, ["id": 2, "method": "workspace/symbol", "params": ["query": "op"]])
    #expect(code == 1, "the input ends without a shutdown")
    let published = try #require(found.first { $0["method"] as? String == "textDocument/publishDiagnostics" })
    let parameters = try #require(published["params"] as? [String: Any])
    let diagnostics = try #require(parameters["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.map { $0["code"] as? String } == ["unknown-state"])
    #expect(try result(2, in: found, as: [[String: Any]].self).map { $0["name"] as? String } == ["open"])
    #expect(try await messages(request(1, "initialize"), request(2, "shutdown"), ["method": "exit"]).code == 0)
  }

  @Test("The server returns completions, a description and a definition for a position in a spec")
  func cursor() async throws {
    let (found, _) = try await messages(
      request(1, "initialize"), opening, request(2, "textDocument/completion", line: 5, column: 22),
      request(3, "textDocument/hover", line: 3, column: 3), request(4, "textDocument/definition", line: 3, column: 10),
      request(5, "textDocument/rename", line: 2, column: 11))
    let completions = try #require(result(2, in: found, as: [String: Any].self)["items"] as? [[String: Any]])
    #expect(completions.prefix(2).map { $0["label"] as? String } == ["open", "shut"])
    let description = try #require(result(3, in: found, as: [String: Any].self)["contents"] as? [String: Any])
    #expect(description["value"] as? String == "`initial` (key)\n\nThe state that is entered first.")
    let definition = try #require(result(4, in: found, as: [String: Any].self)["range"] as? [String: [String: Int]])
    #expect(definition["start"] == ["line": 5, "character": 2])
    let refused = try #require(found.first { $0["id"] as? Int == 5 }?["error"] as? [String: Any])
    #expect((refused["message"] as? String)?.hasPrefix("invalid name ''") == true)
  }
}
