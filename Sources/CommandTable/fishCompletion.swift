/// Returns the fish completion script of `root`.
func fishCompletion(of root: Command) -> String {
  let function = "__\(root.name.identifier)_path"
  let rows = root.flattened().map { (path: $0.path.joined(separator: " "), command: $0.command, isRoot: $0.path.count == 1) }
  var lines = [
    "# fish completion for \(root.name).",
    "function \(function)",
    "  set -l path \(quoted(root.name))",
    "  for word in (commandline -opc)[2..-1]",
    "    if contains -- \"$path $word\" \(rows.dropFirst().map { quoted($0.path) }.joined(separator: " "))",
    "      set path \"$path $word\"",
    "    end",
    "  end",
    "  echo $path",
    "end",
    "complete -c \(root.name) -f",
  ]
  for (path, command, isRoot) in rows {
    let start = "complete -c \(root.name) -n \(quoted("test (\(function)) = \"\(path)\""))"
    lines += command.subcommands.map { "\(start) -a \(quoted($0.name)) -d \(quoted($0.summary))" }
    lines += command.arguments.compactMap { argument in argument.completion.fishFlags.map { "\(start) \($0)" } }
    for option in command.allOptions(isRoot: isRoot) {
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.takesValue ? " -r \(option.completion.fishFlags ?? "-f")" : ""
      lines.append("\(start) -l \(option.name)\(short)\(value) -d \(quoted(option.help))")
    }
  }
  return lines.joined(separator: "\n") + "\n"
}

private func quoted(_ text: String) -> String {
  "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
}

extension ArgumentCompletion {
  fileprivate var fishFlags: String? {
    switch self {
    case .none: nil
    case .files: "-F"
    case .directories: "-f -a '(__fish_complete_directories)'"
    case .choices(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    }
  }
}
