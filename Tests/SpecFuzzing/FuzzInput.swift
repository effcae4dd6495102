import StatechartModel
import StatechartSemantics

/// A spec that was broken on purpose, made from a number alone.
public struct FuzzInput: Sendable {
  /// The spec, which need not be text.
  public let bytes: [UInt8]
  let companions: [Corpus.Companion]

  /// The same number always gives the same input of a corpus.
  public init(_ number: UInt64, of corpus: Corpus) {
    var random = SplitMix(seed: number)
    // Numbers that follow each other start far apart.
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

  /// What the spec can name, and does.
  var files: [SourceFile] {
    let words = Set(bytes.split { !(0x30...0x39).contains($0) && !(0x41...0x5A).contains($0) && !(0x61...0x7A).contains($0) })
    return companions.filter { words.contains(Array($0.name.utf8)[...]) }.map(\.file)
  }
}
