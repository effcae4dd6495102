/// Returns the zsh completion script of `root`.
///
/// zsh evaluates the script, or loads the script from a folder of `$fpath`. In such a folder, the file name is `_` followed by
/// the program's name.
func zshCompletion(of root: Command) -> String {
  let name = "_\(root.name.identifier)"
  let functions = root.flattened().map { path, command in
    let function = "_" + path.map(\.identifier).joined(separator: "_")
    let options = command.allOptions(isRoot: path.count == 1).flatMap(specifications)
    return command.subcommands.isEmpty ? leaf(command, function, options) : group(command, function, options)
  }
  return """
    #compdef \(root.name)
    \(functions.joined(separator: "\n"))
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then \(name) "$@"; else compdef \(name) \(root.name); fi

    """
}

private func leaf(_ command: Command, _ function: String, _ options: [String]) -> String {
  let arguments = command.arguments.map { argument in
    let repetition = argument.isRepeating ? "*" : argument.isRequired ? "" : ":"
    return quoted("\(repetition):\(argument.name):\(argument.completion.zshAction)")
  }
  return """
    \(function)() {
      _arguments \((options + arguments).joined(separator: " \\\n    "))
    }
    """
}

private func group(_ command: Command, _ function: String, _ options: [String]) -> String {
  let subcommands = command.subcommands.map { quoted("\($0.name):\($0.summary)") }
  let cases = command.subcommands.map { "      \($0.name)) \(function)_\($0.name.identifier) ;;" }
  return """
    \(function)() {
      local curcontext="$curcontext" context state state_descr line
      local -A opt_args
      local -a commands=(
        \(subcommands.joined(separator: "\n    "))
      )
      _arguments -C \((options + ["'1:command:->command'", "'*::argument:->argument'"]).joined(separator: " \\\n    "))
      case $state in
        command) _describe command commands ;;
        argument)
          case $line[1] in
      \(cases.joined(separator: "\n  "))
          esac ;;
      esac
    }
    """
}

/// Returns the specifications of an option or flag for `_arguments`, one for each spelling.
private func specifications(of option: ParameterDefinition) -> [String] {
  option.spellings.map { spelling in
    let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let value = option.takesValue ? ":\(option.valueName):\(option.completion.zshAction)" : ""
    let others = option.isRepeating ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return quoted("\(others)\(spelling)\(option.takesValue && spelling.hasPrefix("--") ? "=" : "")[\(help)]\(value)")
  }
}

private func quoted(_ text: String) -> String {
  "'\(text.replacing("'", with: "'\\''"))'"
}

extension ArgumentCompletion {
  fileprivate var zshAction: String {
    switch self {
    case .none: " "
    case .files: "_files"
    case .directories: "_files -/"
    case .choices(let words): "(\(words.joined(separator: " ")))"
    }
  }
}
