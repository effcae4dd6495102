internal import Foundation

/// The manual page of a program in mdoc(7), with a subsection for each direct or indirect subcommand.
struct ManualPage {
  let root: Command
  let version: String
  let sections: [ManualSection]
  let date: Date

  var text: String {
    var lines = [
      ".Dd \(Self.format(date))",
      ".Dt \(root.name.uppercased()) 1",
      ".Os \(Self.escaped("\(root.name) \(version)"))",
      ".Sh NAME",
      ".Nm \(root.name)",
      ".Nd \(Self.escaped(root.summary.hasSuffix(".") ? String(root.summary.dropLast()) : root.summary))",
      ".Sh SYNOPSIS",
    ]
    lines += synopsis(root, at: [root.name])
    lines += [".Sh DESCRIPTION"] + discussion(of: root)
    lines += list(root.allOptions(isRoot: true))
    let commands = root.flattened().dropFirst()
    if !commands.isEmpty { lines.append(".Sh COMMANDS") }
    for (path, command) in commands {
      lines += [".Ss \(Self.escaped(path.dropFirst().joined(separator: " ")))"]
      lines += synopsis(command, at: path) + [".Pp"] + discussion(of: command)
      lines += list(command.arguments + command.options)
    }
    lines += sections.filter { !$0.isExamples }.flatMap(section)
    lines += [
      ".Sh EXIT STATUS",
      ".Bl -tag -width 2n",
      ".It 0", "Success.",
      ".It 1", "Failure or negative result.",
      ".It 64", "Usage error.",
      ".El",
    ]
    lines += sections.filter(\.isExamples).flatMap(section)
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ section: ManualSection) -> [String] {
    [".Sh \(Self.escaped(section.title))"] + Self.lines(of: section.text).drop { $0 == ".Pp" }
  }

  private func synopsis(_ command: Command, at path: [String]) -> [String] {
    var lines = [".Nm \(path.joined(separator: " "))"]
    for parameter in command.options + command.arguments {
      lines.append(".\(parameter.isRequired ? "" : "Op ")\(Self.macros(parameter, key: parameter.name))")
    }
    if !command.subcommands.isEmpty { lines.append(command.bind == nil ? ".Ar subcommand" : ".Op Ar subcommand") }
    return lines
  }

  private func discussion(of command: Command) -> [String] {
    [Self.escaped(command.summary.wrapped(to: 80))] + Self.lines(of: command.discussion)
  }

  /// Returns the mdoc source lines of a text, in which a macro begins each paragraph.
  private static func lines(of text: String) -> [String] {
    text.paragraphs.flatMap { paragraph in
      switch paragraph {
      case .prose(let text): [".Pp", escaped(text.wrapped(to: 80))]
      case .verbatim(let text): [".Bd -literal", escaped(text), ".Ed"]
      }
    }
  }

  private func list(_ parameters: [ParameterDefinition]) -> [String] {
    guard !parameters.isEmpty else { return [] }
    let items = parameters.flatMap { parameter in
      let short = parameter.short.map { "Fl \($0) , " } ?? ""
      let label = ".It \(short)\(Self.macros(parameter, key: parameter.name))"
      return [label, Self.escaped(parameter.description.wrapped(to: 80))]
    }
    return [".Bl -tag -width Ds"] + items + [".El"]
  }

  /// Returns the macros of a parameter, such as `Fl -format Ar format` or `Ar path ...`.
  private static func macros(_ parameter: ParameterDefinition, key: String) -> String {
    let dots = parameter.isRepeating ? " ..." : ""
    return switch parameter.kind {
    case .argument: "Ar \(key)\(dots)"
    case .flag: "Fl -\(key)"
    case .option: "Fl -\(key) Ar \(parameter.valueName)\(dots)"
    }
  }

  /// Returns text escaped for roff: backslashes, and dots and apostrophes at the start of lines.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }
      .joined(separator: "\n")
  }

  private static func format(_ date: Date) -> String {
    let style = Date.VerbatimFormatStyle(
      format: "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits)", locale: Locale(identifier: "en_US_POSIX"),
      timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return date.formatted(style)
  }
}
