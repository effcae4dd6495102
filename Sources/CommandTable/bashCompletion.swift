/// Returns the Bash completion script of `root`.
///
/// If the script offers no word, bash completes file names.
func bashCompletion(of root: Command) -> String {
  let rows = root.flattened().map { (path: $0.path.joined(separator: " "), command: $0.command, isRoot: $0.path.count == 1) }
  let function = "_\(root.name.identifier)"
  var values: [String] = []
  var words: [String] = []
  for (path, command, isRoot) in rows {
    for option in command.options where option.takesValue {
      let pattern = option.spellings.map { "'\(path) \($0)'" }.joined(separator: "|")
      let action = option.completion.words.map { "\(function)_offer \($0.bashList) \"$current\"" } ?? "COMPREPLY=()"
      values.append("    \(pattern)) \(action); return ;;")
    }
    let options = command.allOptions(isRoot: isRoot).flatMap(\.spellings)
    let others = command.subcommands.map(\.name) + command.arguments.compactMap(\.completion.words).joined()
    words.append("    '\(path)') options=\(options.bashList) words=\(others.bashList) ;;")
  }
  let descents = rows.dropFirst().map { "'\($0.path)'" }.joined(separator: "|")
  return """
    # bash completion for \(root.name). Without a word to offer, bash offers files.
    \(function)_offer() {
      local word
      COMPREPLY=()
      for word in $1; do
        if [[ $word == "$2"* ]]; then COMPREPLY+=("$word"); fi
      done
    }
    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local path='\(root.name)' index options='' words=''
      # bash splits --name=value into three words.
      if [[ $current == '=' ]]; then current=''
      elif [[ $previous == '=' ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "$path ${COMP_WORDS[index]}" in
          \(descents.isEmpty ? "''" : descents)) path="$path ${COMP_WORDS[index]}" ;;
        esac
      done
      case "$path $previous" in
    \(values.isEmpty ? "    '') ;;" : values.joined(separator: "\n"))
      esac
      case "$path" in
    \(words.joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then words=$options; fi
      \(function)_offer "$words" "$current"
    }
    complete -o default -F \(function) \(root.name)

    """
}

extension [String] {
  fileprivate var bashList: String { "'\(joined(separator: " "))'" }
}

extension String {
  /// The name as an identifier of a shell function: each character except letters and numbers is replaced by `_`.
  var identifier: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}

extension ArgumentCompletion {
  /// The words of `choices`; `nil` for other completions.
  var words: [String]? {
    if case .choices(let words) = self { words } else { nil }
  }
}
