/// What parsing, help, completions and the manual need to know of a parameter, whatever the type of its value.
struct ParameterDefinition: Sendable {
  enum Kind: Sendable {
    case argument
    case option
    case flag
  }

  /// The long name of an option or flag without its dashes, or the name of an argument.
  let name: String
  let kind: Kind
  var short: Character?
  /// What stands for the value in help.
  var valueName = ""
  let help: String
  var isRequired = false
  var isRepeating = false
  var completion = ArgumentCompletion.none
  var defaultText: String?

  /// As one writes it: `--format`, or `<path>`.
  var key: String { kind == .argument ? "<\(name)>" : "--\(name)" }

  /// The ways to write an option or flag, short first.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [key] }

  var takesValue: Bool { kind == .option }

  /// With its value, as messages name it: `--format <format>`.
  var signature: String { takesValue ? "\(key) <\(valueName)>" : key }

  /// With brackets and dots, as a usage line shows it: `[--format <format>]`, `<path> ...`.
  var synopsis: String {
    let word = isRepeating ? "\(signature) ..." : signature
    return isRequired ? word : "[\(word)]"
  }

  /// With both spellings, as the list of options shows it: `-f, --format <format>`.
  var label: String {
    kind == .argument ? key : (spellings.dropLast() + [signature]).joined(separator: ", ")
  }

  /// The help with what can be said of the value.
  var description: String {
    var facts: [String] = []
    if case .choices(let choices) = completion { facts.append("values: \(choices.joined(separator: ", "))") }
    if let defaultText { facts.append("default: \(defaultText)") }
    return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
  }
}

extension ParameterDefinition {
  static let help = ParameterDefinition(name: "help", kind: .flag, short: "h", help: "Show help information.")
  static let version = ParameterDefinition(name: "version", kind: .flag, help: "Show the version.")
}
