import Statechart

/// The help of an argument or option that takes `-`.
let fromInput = "'-' reads it from standard input, where no other program sees it."

/// What `argument` says, or if it is `-` the next line of standard input: other programs can see arguments.
/// - Throws: `Refusal`, of a line with more than 255 bytes and of an empty one too.
func text(_ argument: String, prompt: String) throws(Refusal) -> String {
  guard argument == "-" else { return argument }
  return SecretText(try CodeReader.readSecret(limit: 255, prompt: prompt)).string
}
