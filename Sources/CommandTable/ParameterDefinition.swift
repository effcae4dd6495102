/// The definition of a parameter for parsing, help, completions and the manual, independent of the type of its value.
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
  /// The placeholder of the value of an option; empty for arguments and flags.
  var valueName = ""
  let help: String
  var isRequired = false
  var isRepeating = false
  var completion = ArgumentCompletion.none
  var defaultText: String?

  /// The key of the parameter: `--format` for an option or flag, `<path>` for an argument.
  var key: String { kind == .argument ? "<\(name)>" : "--\(name)" }

  /// The spellings of an option or flag, short first; for an argument, its key.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [key] }

  var takesValue: Bool { kind == .option }

  /// The parameter as shown in messages.
  var signature: ParameterSignature {
    switch kind {
    case .argument: ParameterSignature(option: nil, placeholder: key)
    case .option: ParameterSignature(option: key, placeholder: "<\(valueName)>")
    case .flag: ParameterSignature(option: key, placeholder: nil)
    }
  }

  /// Returns the synopsis of the parameter with its translated placeholder, as in a usage line: `[--format <format>]`,
  /// `<path> ...`.
  func synopsis(in translation: Translation) -> String {
    let signature = signature.words(in: translation)
    let word = isRepeating ? "\(signature) ..." : signature
    return isRequired ? word : "[\(word)]"
  }

  /// Returns the label of the parameter with all its spellings and its translated placeholder, as in the list of options:
  /// `-f, --format <format>`.
  func label(in translation: Translation) -> String {
    let signature = signature.words(in: translation)
    return kind == .argument ? signature : (spellings.dropLast() + [signature]).joined(separator: ", ")
  }

  /// The help text with the choices and the default value, if any.
  var description: String { description(in: .english) }

  /// Returns the translated help text with the choices and the default value, if any.
  func description(in translation: Translation) -> String {
    var facts: [String] = []
    if case .choices(let choices) = completion { facts.append(translation("values: {0}", choices.joined(separator: ", "))) }
    if let defaultText, !defaultText.isEmpty { facts.append(translation("default: {0}", defaultText)) }
    let help = translation(self.help)
    return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
  }
}

extension ParameterDefinition {
  static let help = ParameterDefinition(name: "help", kind: .flag, short: "h", help: "Show help information.")
  static let version = ParameterDefinition(name: "version", kind: .flag, help: "Show the version.")
}
