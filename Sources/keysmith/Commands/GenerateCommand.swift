import CommandTable
import Flows
import SecretCore
import VaultCore

private let streams = StandardStreams.process

/// The command that generates and prints a password, and saves the password with `--save`.
let generate = Command(
  "generate",
  summary:
    "Print a new password. With --save, save it in the vault: reads the passcode, and then the title if it is '-'.",
  Parameter<Int>.option(
    "length", ArgumentType<Int>.integer(in: PasswordRecipe.lengths), default: 16, help: "The number of characters."),
  Parameter<Bool>.flag("no-lowercase", help: "Without lowercase letters."),
  Parameter<Bool>.flag("no-uppercase", help: "Without uppercase letters."),
  Parameter<Bool>.flag("no-digits", help: "Without digits."),
  Parameter<Bool>.flag("no-symbols", help: "Without symbols."),
  Parameter<Bool>.flag("avoid-look-alikes", help: "Without look-alike characters."),
  Parameter<String?>.option(
    "save", value: "title", .string, help: "Save the password in the vault under this title. \(fromInput)"),
  storeOption,
  deviceOption
) { length, noLowercase, noUppercase, noDigits, noSymbols, avoidsLookAlikes, title, store, device in
  let choices: [(Bool, CharacterClass)] = [
    (noLowercase, .lowerCase), (noUppercase, .upperCase), (noDigits, .digits), (noSymbols, .symbols),
  ]
  let classes = Set(choices.filter { !$0.0 }.map(\.1))
  do {
    let recipe = try PasswordRecipe(length: length, classes: classes, avoidsLookAlikes: avoidsLookAlikes)
    let password = SecretText(try recipe.password())
    if let title { try await save(password, title, StoreLocation(store: store, device: device)) }
    try streams.print(password.string)
    return .success
  } catch let refusal as PasswordRecipe.Refusal {
    throw ValidationError(message: LocalizedText(refusal))
  }
}

/// Saves a password in the vault.
///
/// The command prints the password only after this call, so that every password that is printed with `--save` is saved.
private func save(_ password: SecretText, _ title: String, _ location: StoreLocation) async throws {
  try await refusing {
    _ = try entryDetails(title: title)
    let (vault, title) = try await withoutEcho {
      let vault = try await Services(AppCore(location.writable(.store))).openVault()
      return (vault, try text(title, prompt: LocalizedText(EditEntry.Text.titleLabel)))
    }
    let details = try entryDetails(title: title)
    _ = try await vault.add(details, password: password.bytes.copy())
    // Standard output contains only the password.
    streams.report(message: "Added \(printable(details.title)).")
    // The password is saved and must be printed, even if the notice fails.
    try? await vault.reportSameTitle(details)
  }
}
