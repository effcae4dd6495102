import Statechart

/// The help text of an argument or option that accepts `-`.
let fromInput = "'-' reads the text from standard input, which other programs cannot see."

/// Returns `argument`, or the next line of standard input if `argument` is `-`.
///
/// With `-`, a secret text is not visible to other programs, which can see command-line arguments.
///
/// - Parameter limit: The maximum length of the line in bytes.
/// - Throws: The errors of ``CodeReader/readSecret(limit:prompt:)``.
func text(_ argument: String, prompt: LocalizedText, limit: Int = 255) throws(Refusal) -> String {
  guard argument == "-" else { return argument }
  return SecretText(try CodeReader.readSecret(limit: limit, prompt: prompt)).string
}
