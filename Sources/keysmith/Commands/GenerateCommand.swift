import CommandTable
import Flows
import SecretCore
import Vault

private let streams = StandardStreams.process

/// The generator, for scripts.
let generate = Command(
  "generate", summary: "Print a new password.",
  Parameter<Int>.option(
    "length", ArgumentType<Int>.integer(in: PasswordRecipe.lengths), default: 16, help: "How many characters it has."),
  Parameter<Bool>.flag("no-lowercase", help: "Without lowercase letters."),
  Parameter<Bool>.flag("no-uppercase", help: "Without uppercase letters."),
  Parameter<Bool>.flag("no-digits", help: "Without digits."),
  Parameter<Bool>.flag("no-symbols", help: "Without symbols."),
  Parameter<Bool>.flag("avoid-look-alikes", help: "Without characters that are easily taken for another.")
) { length, noLowercase, noUppercase, noDigits, noSymbols, avoidsLookAlikes in
  let choices: [(Bool, CharacterClass)] = [
    (noLowercase, .lowerCase), (noUppercase, .upperCase), (noDigits, .digits), (noSymbols, .symbols),
  ]
  let classes = Set(choices.filter { !$0.0 }.map(\.1))
  do {
    let recipe = try PasswordRecipe(length: length, classes: classes, avoidsLookAlikes: avoidsLookAlikes)
    try streams.print(SecretText(recipe.password()).string)
    return .success
  } catch let refusal as PasswordRecipe.Refusal {
    throw ValidationError("\(refusal)")
  }
}
