import Statechart

/// The help text of an argument or option that accepts `-`.
let fromInput = "'-' reads it from standard input, which no other program sees."

/// Returns `argument`, or the next line of standard input if `argument` is `-`. Other programs can see arguments.
/// - Throws: `Refusal` for a line that is empty or has more than 255 bytes.
func text(_ argument: String, prompt: String) throws(Refusal) -> String {
  guard argument == "-" else { return argument }
  return SecretText(try CodeReader.readSecret(limit: 255, prompt: prompt)).string
}
