import CommandTable
import Foundation
import StatechartEditing
import StatechartModel
import Synchronization

/// A language server for specs (Language Server Protocol 3.17).
///
/// One thread handles the messages in the order in which the server receives the messages. The thread takes all received
/// messages at once. The thread can therefore skip cancelled requests, and check the specs once after several changes. The
/// exploration of flows runs in the background.
final class LanguageServer {
  private let stream: MessageStream
  private var libraries: [String: Documents] = [:]
  private var hasShutDown = false
  private var isInitialized = false
  /// Whether the editor supports the request `workspace/codeLens/refresh`.
  private var refreshesLenses = false
  /// Whether the editor provides the command `interlock.play`, which runs a flow on a terminal.
  private(set) var playsFlows = false
  /// Whether the editor can notify the server of changed files (`workspace/didChangeWatchedFiles`).
  private var watchesFiles = false
  /// The paths of the workspace folders.
  private var folders: [String] = []
  /// The number of requests that the server has sent to the editor.
  private var requests = 0

  init(_ streams: StandardStreams) {
    stream = MessageStream(streams)
  }

  /// Handles messages until the notification `exit` or the end of the input.
  ///
  /// Returns `success` if the editor has sent the request `shutdown` before, and `failure` otherwise.
  ///
  /// - Throws: `StreamError` if the editor has closed the output stream.
  func run() throws -> ExitCode {
    while true {
      let isWaiting = libraries.values.contains(where: \.isWaiting)
      guard let messages = stream.next(timeout: isWaiting ? .milliseconds(50) : .seconds(3_600)) else { break }
      let decoded = messages.map(Self.decode)
      let cancelled = Set(
        decoded.compactMap { message in
          (message?["method"] as? String) == "$/cancelRequest"
            ? (message?["params"] as? [String: Any])?["id"].map { "\($0)" } : nil
        })
      for message in decoded {
        guard let message else {
          try respond(NSNull(), error: (-32_700, "The message is not a JSON object with a valid header."))
          continue
        }
        if message["method"] as? String == "exit" { return hasShutDown ? .success : .failure }
        try handle(message, cancelled)
      }
      for documents in libraries.values {
        documents.check()
        if documents.takeResults(), refreshesLenses {
          requests += 1
          try stream.send(["jsonrpc": "2.0", "id": "lenses-\(requests)", "method": "workspace/codeLens/refresh"])
        }
        for publication in documents.publications() { try notify("textDocument/publishDiagnostics", publication) }
      }
    }
    return hasShutDown ? .success : .failure
  }

  private static func decode(_ message: MessageStream.Message) -> [String: Any]? {
    guard case .content(let data) = message else { return nil }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  // MARK: Messages

  private func handle(_ message: [String: Any], _ cancelled: Set<String>) throws {
    guard let method = message["method"] as? String else { return }
    let parameters = message["params"] as? [String: Any] ?? [:]
    guard let identifier = message["id"] else { return try receive(method, parameters) }
    if cancelled.contains("\(identifier)") { return try respond(identifier, error: (-32_800, "The request was cancelled.")) }
    if method == "initialize" {
      isInitialized = true
      let workspace = (parameters["capabilities"] as? [String: Any])?["workspace"] as? [String: Any]
      let others = (parameters["capabilities"] as? [String: Any])?["experimental"] as? [String: Any]
      let commands = (others?["commands"] as? [String: Any])?["commands"] as? [String]
      playsFlows = commands?.contains(Self.playCommand) ?? false
      folders = Self.folders(in: parameters)
      refreshesLenses = (workspace?["codeLens"] as? [String: Any])?["refreshSupport"] as? Bool ?? false
      let watched = workspace?["didChangeWatchedFiles"] as? [String: Any]
      watchesFiles = watched?["dynamicRegistration"] as? Bool ?? false
      return try respond(identifier, result: Self.capabilities)
    }
    guard isInitialized else { return try respond(identifier, error: (-32_002, "The first request must be 'initialize'.")) }
    if hasShutDown { return try respond(identifier, error: (-32_600, "The server has shut down.")) }
    if method == "shutdown" {
      hasShutDown = true
      return try respond(identifier, result: NSNull())
    }
    do {
      try respond(identifier, result: try handleRequest(method, parameters))
    } catch let failure as RequestFailure {
      try respond(identifier, error: (failure.code, failure.message))
    } catch let failure as EditedSpecs.CannotRename {
      try respond(identifier, error: (-32_803, failure.description))
    }
  }

  /// An error that is the response to a request.
  struct RequestFailure: Error {
    let code: Int
    let message: String
  }

  /// Handles a notification.
  ///
  /// An unknown notification is ignored, as the protocol requires.
  private func receive(_ method: String, _ parameters: [String: Any]) throws {
    guard isInitialized else { return }
    switch method {
    case "initialized":
      if watchesFiles { try watchFiles() }
      // Read the specs of all folders, because the symbols of a workspace must be available before a file is opened.
      for folder in folders {
        let specs = "\(folder)/Specs"
        if FileManager.default.fileExists(atPath: specs) { _ = documents(of: "\(specs)/.yaml") }
      }
    case "textDocument/didOpen":
      guard let document = parameters["textDocument"] as? [String: Any], let path = path(in: parameters),
        let text = document["text"] as? String
      else { return }
      if let uri = document["uri"] as? String { EditorURIs.known.withLock { $0[path] = uri } }
      documents(of: path).open(path, text: text, version: document["version"] as? Int ?? 0)
    case "textDocument/didChange":
      guard let document = parameters["textDocument"] as? [String: Any], let path = path(in: parameters),
        let changes = parameters["contentChanges"] as? [[String: Any]], documents(of: path).isOpen(path),
        let file = documents(of: path).file(path)
      else { return }
      let text = changes.reduce(file.text) { Self.apply($1, to: $0, path) }
      documents(of: path).change(path, to: text, version: document["version"] as? Int ?? 0)
    case "textDocument/didClose":
      guard let path = path(in: parameters) else { return }
      documents(of: path).close(path)
    case "workspace/didChangeWatchedFiles":
      for change in parameters["changes"] as? [[String: Any]] ?? [] {
        guard let path = (change["uri"] as? String)?.filePath, path.hasSuffix(".yaml") else { continue }
        for documents in libraries.values where documents.contains(path) { documents.reload(path) }
      }
    default: break
    }
  }

  /// Returns `text` after a change by the editor, which replaces a range or the whole text.
  private static func apply(_ change: [String: Any], to text: String, _ path: String) -> String {
    guard let replacement = change["text"] as? String else { return text }
    guard let range = change["range"] as? [String: Any] else { return replacement }
    let file = SourceFile(path: path, text: text)
    guard let start = SourcePosition(range["start"], in: file), let end = SourcePosition(range["end"], in: file), start <= end
    else {
      return text
    }
    return file.applying([TextEdit(SourceRange(file: file, start: start, end: end), replacement)])
  }

  /// Registers the server for notifications about specs that other programs change.
  private func watchFiles() throws {
    let options: [String: Any] = ["watchers": [["globPattern": "**/Specs/**/*.yaml"]]]
    let registration: [String: Any] = [
      "id": "specs", "method": "workspace/didChangeWatchedFiles", "registerOptions": options,
    ]
    requests += 1
    try stream.send([
      "jsonrpc": "2.0", "id": "watch-\(requests)", "method": "client/registerCapability",
      "params": ["registrations": [registration]],
    ])
  }

  // MARK: Documents

  /// Returns the paths of the workspace folders in the parameters of `initialize`.
  private static func folders(in parameters: [String: Any]) -> [String] {
    let folders = (parameters["workspaceFolders"] as? [[String: Any]])?.compactMap { $0["uri"] as? String }
    return (folders ?? [parameters["rootUri"] as? String].compactMap(\.self)).compactMap(\.filePath)
  }

  func path(in parameters: [String: Any]) -> String? {
    ((parameters["textDocument"] as? [String: Any])?["uri"] as? String).flatMap(specPath)
  }

  /// Returns the path of the spec with this URI; `nil` if the URI does not denote a `.yaml` file in a folder named `Specs`.
  ///
  /// Other URIs are possible, because the editor can also open YAML files that are not specs.
  func specPath(_ uri: String) -> String? {
    guard let path = uri.filePath, path.hasSuffix(".yaml"), path.split(separator: "/").contains("Specs") else { return nil }
    return path
  }

  /// Returns the documents of the root folder of a file. The specs are read at the first call.
  func documents(of path: String) -> Documents {
    if let known = libraries.values.first(where: { $0.file(path) != nil }) { return known }
    let documents = Documents(around: path)
    if let known = libraries[documents.root] { return known }
    libraries[documents.root] = documents
    return documents
  }

  var allDocuments: [Documents] { libraries.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: Responses

  func notify(_ method: String, _ parameters: [String: Any]) throws {
    try stream.send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  private func respond(_ identifier: Any, result: Any) throws {
    try stream.send(["jsonrpc": "2.0", "id": identifier, "result": result])
  }

  private func respond(_ identifier: Any, error: (code: Int, message: String)) throws {
    try stream.send([
      "jsonrpc": "2.0", "id": identifier, "error": ["code": error.code, "message": error.message] as [String: Any],
    ])
  }
}
