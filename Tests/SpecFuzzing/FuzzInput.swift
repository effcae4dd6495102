import StatechartModel
import StatechartSemantics

/// A fuzzing input: a mutated spec, determined by a number and a corpus.
public struct FuzzInput: Sendable {
  /// The bytes of the spec, which need not be valid UTF-8.
  public let bytes: [UInt8]
  let companions: [Corpus.Companion]

  /// Creates the input with the given number, by mutating a random seed of the corpus.
  public init(_ number: UInt64, of corpus: Corpus) {
    var random = SplitMix(seed: number)
    // Consecutive numbers get independent seeds.
    random = SplitMix(seed: random.next())
    guard let seed = corpus.seed(using: &random) else {
      (bytes, companions) = ([], [])
      return
    }
    var mutator = Mutator(bytes: seed.text, corpus: corpus, random: random)
    mutator.mutate()
    bytes = mutator.bytes
    companions = seed.companions
  }

  /// The companion specs that the input names.
  var files: [SourceFile] {
    let words = Set(bytes.split { !(0x30...0x39).contains($0) && !(0x41...0x5A).contains($0) && !(0x61...0x7A).contains($0) })
    return companions.filter { words.contains(Array($0.name.utf8)[...]) }.map(\.file)
  }
}
