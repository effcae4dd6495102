/// The help text of one command, for a width of 80 columns.
struct HelpText {
  private static let width = 80
  /// The column at which descriptions start.
  ///
  /// A label that reaches this column is alone on its line.
  private static let column = 26

  private let command: Command
  private let path: [String]
  private let translation: Translation

  init(_ command: Command, at path: [String], in translation: Translation) {
    self.command = command
    self.path = path
    self.translation = translation
  }

  /// The help text, without a line break at the end.
  var text: String {
    var parts = [translation("OVERVIEW: {0}", translation(command.summary)).wrapped(to: Self.width)]
    if !command.discussion.isEmpty { parts.append(translation(command.discussion).paragraphsWrapped(to: Self.width)) }
    parts.append(usage("USAGE:"))
    parts += section("ARGUMENTS:", command.arguments.map { ($0.label(in: translation), $0.description(in: translation)) })
    let options = command.allOptions(isRoot: path.count == 1)
    parts += section("OPTIONS:", options.map { ($0.label(in: translation), $0.description(in: translation)) })
    parts += section("SUBCOMMANDS:", command.subcommands.map { ($0.name, translation($0.summary)) })
    if !command.subcommands.isEmpty {
      let names = ([path[0], "help"] + path.dropFirst() + [translation("<subcommand>")]).joined(separator: " ")
      parts.append("  \(translation("See '{0}' for detailed help.", names))")
    }
    return parts.joined(separator: "\n\n")
  }

  /// Returns the usage line, wrapped, with the translation of `heading` before the path of the command.
  func usage(_ heading: String) -> String {
    var words = (command.options + command.arguments).map { $0.synopsis(in: translation) }
    if !command.subcommands.isEmpty {
      let subcommand = translation("<subcommand>")
      words.append(command.bind == nil ? subcommand : "[\(subcommand)]")
    }
    let start = ([translation(heading)] + path).joined(separator: " ")
    // A synopsis such as `[--format <format>]` is never split across two lines.
    return ([start] + words).filled(to: Self.width, indentedBy: min(start.count + 1, Self.column))
  }

  private func section(_ heading: String, _ entries: [(label: String, description: String)]) -> [String] {
    guard !entries.isEmpty else { return [] }
    let lines = entries.map { label, description in
      let start = "  \(label)"
      let margin = String(repeating: " ", count: Self.column)
      let body = description.wrapped(to: Self.width, indentedBy: Self.column, startingAt: Self.column)
      return start.count < Self.column
        ? start + margin.dropFirst(start.count) + body
        : "\(start)\n\(margin)\(body)"
    }
    return ["\(translation(heading))\n\(lines.joined(separator: "\n"))"]
  }
}
