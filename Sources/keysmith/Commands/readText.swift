import Statechart

/// The help text of an argument or option that accepts `-`.
let fromInput = "'-' reads the text from standard input, which other programs cannot see."

/// Returns `argument`, or the next line of standard input if `argument` is `-`.
///
/// With `-`, a secret text is not visible to other programs, which can see command-line arguments.
///
/// - Throws: The errors of ``CodeReader/readSecret(limit:prompt:)``, with a limit of 255 bytes.
func text(_ argument: String, prompt: String) throws(Refusal) -> String {
  guard argument == "-" else { return argument }
  return SecretText(try CodeReader.readSecret(limit: 255, prompt: prompt)).string
}
