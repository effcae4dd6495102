import Foundation
import StatechartEditing
import StatechartLanguage
import StatechartModel
import StatechartSyntax

extension LanguageServer {
  /// The capabilities of the server, for the response to `initialize`.
  static var capabilities: [String: Any] {
    [
      "capabilities": [
        "textDocumentSync": ["openClose": true, "change": 2] as [String: Any],
        "completionProvider": ["triggerCharacters": [" ", ".", "(", "{", "["]],
        "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
        "renameProvider": ["prepareProvider": true], "documentSymbolProvider": true, "workspaceSymbolProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]], "documentFormattingProvider": true,
        "foldingRangeProvider": true, "inlayHintProvider": true, "codeLensProvider": [:] as [String: Any],
        "semanticTokensProvider": ["legend": ["tokenTypes": tokenTypes, "tokenModifiers": [] as [String]], "full": true]
          as [String: Any],
      ] as [String: Any],
      "serverInfo": ["name": "interlock"],
    ]
  }

  /// Handles a request, and returns the result.
  ///
  /// - Throws: ``RequestFailure`` for an unknown request or invalid parameters, and `EditedSpecs.CannotRename`.
  func handleRequest(_ method: String, _ parameters: [String: Any]) throws -> Any {
    if method == "workspace/symbol" { return workspaceSymbols(parameters["query"] as? String ?? "") }
    guard method.hasPrefix("textDocument/") else {
      throw RequestFailure(code: -32_601, message: "'\(method)' is not supported.")
    }
    // The file may be a YAML file that is not a spec, because an editor can use the server for all YAML files.
    guard let path = path(in: parameters) else { return NSNull() }
    let documents = documents(of: path)
    guard let file = documents.file(path) else { throw RequestFailure(code: -32_602, message: "'\(path)' is not open.") }
    switch method {
    case "textDocument/documentSymbol": return documents.specs.outline(of: path).map { [Self.symbol($0, end: file.end)] } ?? []
    case "textDocument/formatting": return format(file)
    case "textDocument/foldingRange": return foldingRanges(of: file)
    case "textDocument/semanticTokens/full": return ["data": semanticTokens(of: file)]
    case "textDocument/codeLens": return lenses(of: file, documents)
    case "textDocument/inlayHint": return hints(for: file, documents)
    case "textDocument/codeAction": return codeActions(file, documents, parameters)
    default: break
    }
    guard let position = SourcePosition(parameters["position"], in: file) else {
      throw RequestFailure(
        code: parameters["position"] == nil ? -32_601 : -32_602,
        message: "'\(method)' is not supported, or its position is not valid.")
    }
    switch method {
    case "textDocument/completion":
      return [
        "isIncomplete": false, "items": completions(documents.completions(in: path, at: position), at: position, in: file),
      ]
        as [String: Any]
    case "textDocument/hover":
      guard let (text, range) = documents.description(in: path, at: position) else { return NSNull() }
      return ["contents": ["kind": "markdown", "value": text], "range": range.value] as [String: Any]
    case "textDocument/definition":
      return documents.with { $0.occurrence(in: path, at: position)?.declaration.location } ?? NSNull()
    case "textDocument/references":
      let found = documents.with { specs in specs.occurrence(in: path, at: position).map { specs.occurrences(of: $0) } } ?? []
      let withDeclaration = (parameters["context"] as? [String: Any])?["includeDeclaration"] as? Bool ?? true
      return found.filter { withDeclaration || $0.range != $0.declaration }.map(\.range.location)
    case "textDocument/prepareRename":
      guard let name = documents.with({ $0.occurrence(in: path, at: position) }) else { return NSNull() }
      return ["range": name.range.value, "placeholder": name.name] as [String: Any]
    case "textDocument/rename":
      guard let name = documents.with({ $0.occurrence(in: path, at: position) }) else {
        throw RequestFailure(code: -32_803, message: "The cursor is not on a name of a spec.")
      }
      let newName = parameters["newName"] as? String ?? ""
      let edit = try documents.with { try $0.rename(name, to: newName) }.workspaceEdit
      try reportSwiftOccurrences(of: name, documents)
      return edit
    default: throw RequestFailure(code: -32_601, message: "'\(method)' is not supported.")
    }
  }

  /// Shows a message with the lines of Swift code that probably need a change after a rename.
  private func reportSwiftOccurrences(of name: EditedSpecs.Occurrence, _ documents: Documents) throws {
    let declared = name.declaration
    // Requirements have no names in Swift.
    guard name.kind != .requirement else { return }
    guard let spec = documents.specs.library.syntax(of: declared.file.path)?.name.text else { return }
    let old = declared.file.text(in: declared)
    let occurrences = swiftOccurrences(of: old, in: spec, below: (documents.root as NSString).deletingLastPathComponent)
    guard !occurrences.isEmpty else { return }
    let more = occurrences.count > 10 ? " and \(occurrences.count - 10) more" : ""
    let text =
      "The rename does not change Swift code. Check the uses of '\(old)': "
      + "\(occurrences.prefix(10).joined(separator: ", "))\(more)"
    try notify("window/showMessage", ["type": 3, "message": text])
  }

  // MARK: Completion

  private func completions(_ items: [Completion], at position: SourcePosition, in file: SourceFile) -> [[String: Any]] {
    let before = file.line(position.line).unicodeScalars.prefix(position.column - 1)
    let word = before.reversed().prefix {
      $0 == "_" || $0 == "." || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    // A label or a requirement can contain spaces. The typed prefix begins after a colon, a comma, an opening bracket or brace,
    // a quote or a dash.
    let text = before.reversed().prefix { !":,[{\"'".unicodeScalars.contains($0) }
    let spaces = text.reversed().prefix { $0 == " " || $0 == "-" }.count
    return items.enumerated().map { index, item in
      let length = item.kind == .text ? text.count - spaces : word.count
      let start = SourcePosition(line: position.line, column: position.column - length)
      let range = SourceRange(file: file, start: start, end: position)
      var value: [String: Any] = [
        "label": item.label, "filterText": item.label, "kind": item.kind.number, "detail": item.detail,
        "sortText": String(format: "%04d", index),
        "textEdit": ["range": range.value, "newText": item.text] as [String: Any],
      ]
      if let documentation = item.documentation { value["documentation"] = documentation }
      return value
    }
  }

  // MARK: Symbols

  /// Returns a symbol of a spec as a `DocumentSymbol` of the protocol.
  ///
  /// The range contains the blocks of the symbol and of its nested symbols, and extends at least to `end`.
  private static func symbol(_ symbol: DeclaredNames.Symbol, end: SourcePosition? = nil) -> [String: Any] {
    let end = max(end ?? symbol.name.range.end, symbol.all.map(\.name.range.endOfBlock).max() ?? symbol.name.range.end)
    return [
      "name": symbol.name.text, "detail": symbol.detail, "kind": number(of: symbol.kind),
      "range": SourceRange(file: symbol.name.range.file, start: symbol.name.range.start, end: end).value,
      "selectionRange": symbol.name.range.value, "children": symbol.children.map { Self.symbol($0) },
    ]
  }

  private static func number(of kind: ReferenceRecorder.Kind) -> Int {
    switch kind {
    case .spec: 5
    case .state: 22
    case .event: 24
    case .variable: 13
    case .operation, .effect, .query: 6
    case .outcome: 10
    case .namedGuard: 17
    case .text, .requirement: 15
    case .type: 23
    }
  }

  private func workspaceSymbols(_ query: String) -> [[String: Any]] {
    allDocuments.flatMap { documents in
      documents.specs.library.paths.flatMap { path in
        documents.specs.outline(of: path).map { root in root.all.map { (root.name.text, $0) } } ?? []
      }
    }.filter { query.isEmpty || $0.1.name.text.localizedCaseInsensitiveContains(query) }.map { container, symbol in
      [
        "name": symbol.name.text, "kind": Self.number(of: symbol.kind), "containerName": container,
        "location": symbol.name.range.location,
      ]
    }
  }

  // MARK: Edits

  private func format(_ file: SourceFile) -> Any {
    guard let text = SpecFormat.format(file).text else { return NSNull() }
    if text == file.text { return [] as [Any] }
    let end = SourcePosition(line: file.lineCount + 1, column: 1)
    return [
      ["range": ["start": file.start.start.value(in: file), "end": end.value(in: file)], "newText": text] as [String: Any]
    ]
  }

  private func codeActions(_ file: SourceFile, _ documents: Documents, _ parameters: [String: Any]) -> [[String: Any]] {
    guard let range = parameters["range"] as? [String: Any], let start = SourcePosition(range["start"], in: file),
      let end = SourcePosition(range["end"], in: file)
    else { return [] }
    let only = (parameters["context"] as? [String: Any])?["only"] as? [String]
    let own = documents.diagnostics.filter { $0.range.file === file }
    var actions: [[String: Any]] = []
    if only.map({ $0.contains { "quickfix".hasPrefix($0) } }) ?? true {
      // The cursor can be anywhere on the line, because the source range of a diagnostic can be shorter than a word.
      let touched = own.filter { $0.range.start.line <= end.line && start.line <= $0.range.end.line }
      let isNear = { (diagnostic: Diagnostic) in diagnostic.range.start <= end && start <= diagnostic.range.end }
      for diagnostic in touched.filter(isNear) + touched.filter({ !isNear($0) }) {
        for (index, fixIt) in diagnostic.fixIts.enumerated() {
          actions.append([
            "title": fixIt.title, "kind": "quickfix", "diagnostics": [diagnostic.value],
            "isPreferred": index == 0 && fixIt.isCertain,
            "edit": fixIt.edits.workspaceEdit,
          ])
        }
      }
    }
    if only?.contains(where: { "source.fixAll".hasPrefix($0) }) == true {
      var edits: [TextEdit] = []
      for diagnostic in own {
        guard let fixIt = diagnostic.fixIts.first(where: \.isCertain) else { continue }
        if !fixIt.edits.contains(where: { edit in edits.contains { $0.overlaps(edit) } }) { edits += fixIt.edits }
      }
      if !edits.isEmpty {
        actions.append(["title": "Apply all unambiguous fix-its", "kind": "source.fixAll", "edit": edits.workspaceEdit])
      }
    }
    return actions
  }

  // MARK: Decorations

  /// Returns the folding ranges: each line with the following lines that have a deeper indentation.
  private func foldingRanges(of file: SourceFile) -> [[String: Any]] {
    var open: [(indentation: Int, line: Int)] = []
    var ranges: [[String: Any]] = []
    var last = 0
    func close(downTo indentation: Int) {
      while let block = open.last, block.indentation >= indentation {
        open.removeLast()
        if last > block.line { ranges.append(["startLine": block.line - 1, "endLine": last - 1]) }
      }
    }
    for number in 1...file.lineCount {
      let line = file.line(number)
      let indentation = file.indentation(of: number)
      guard indentation < line.utf8.count, line.dropFirst(indentation).first != "#" else { continue }
      close(downTo: indentation)
      open.append((indentation, number))
      last = number
    }
    close(downTo: 0)
    return ranges
  }

  /// The name of the editor command that runs `interlock simulate` for the path in the argument.
  static let playCommand = "interlock.play"

  static let tokenTypes = ["keyword", "type", "enumMember", "event", "variable", "function", "string", "number", "property"]

  private func semanticTokens(of file: SourceFile) -> [Int] {
    var data: [Int] = []
    var (lastLine, lastColumn) = (0, 0)
    for word in SpecToken.all(in: file) where word.range.isOnOneLine {
      guard let type = Self.tokenType(of: word), let index = Self.tokenTypes.firstIndex(of: type) else { continue }
      let start = word.range.start.value(in: file)["character"] as? Int ?? 0
      let end = word.range.end.value(in: file)["character"] as? Int ?? 0
      let line = word.range.start.line - 1
      data += [line - lastLine, line == lastLine ? start - lastColumn : start, end - start, index, 0]
      (lastLine, lastColumn) = (line, start)
    }
    return data
  }

  private static func tokenType(of word: SpecToken) -> String? {
    guard case .scalar(let scalar) = word.role else { return "keyword" }
    switch scalar {
    case .declaration(let role), .reference(let role):
      switch role {
      case .state: return "enumMember"
      case .event, .outcome: return "event"
      case .variable, .field: return "variable"
      case .operation, .query, .effect: return "function"
      case .flow, .interface, .part, .policy, .tour, .record, .used: return "type"
      default: return "property"
      }
    case .type: return "type"
    case .text, .label, .prose: return "string"
    case .number, .digits: return "number"
    case .word, .bool: return "keyword"
    case .expression, .action, .language, .requirement: return nil
    }
  }

  private func lenses(of file: SourceFile, _ documents: Documents) -> [[String: Any]] {
    guard case .flow(let flow) = documents.specs.library.syntax(of: file.path) else { return [] }
    func lens(_ range: SourceRange, _ title: String, _ command: String = "", _ arguments: [String] = []) -> [String: Any] {
      ["range": range.value, "command": ["title": title, "command": command, "arguments": arguments] as [String: Any]]
    }
    let count = flow.scenarios.count
    let verdicts = documents.verdicts[file.path] ?? [:]
    let play = playsFlows ? [lens(flow.name.range, "play", Self.playCommand, [file.path])] : []
    return play + [lens(flow.name.range, "\(count) scenario\(count == 1 ? "" : "s")")]
      + flow.properties.map { lens($0.name.range, verdicts[$0.name.text] ?? "not verified yet") }
  }

  /// Returns the inlay hints: the type that each name of a policy type denotes.
  private func hints(for file: SourceFile, _ documents: Documents) -> [[String: Any]] {
    let library = documents.specs.library
    return SpecToken.all(in: file).compactMap { word in
      guard case .scalar(.type) = word.role, file.text(in: word.range) == word.text else { return nil }
      let name = word.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let type = library.writtenType(named: String(name)) else { return nil }
      let position = SourcePosition(line: word.range.start.line, column: word.range.start.column + name.unicodeScalars.count)
      return ["position": position.value(in: file), "label": " = \(type)", "kind": 1]
    }
  }
}
