import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// The seeds for fuzzing: the specs in some folders, and the examples of the explanations.
public struct Corpus: Sendable {
  /// A spec with the other specs that it can refer to.
  struct Seed: Sendable {
    let text: [UInt8]
    let companions: [Companion]
  }

  /// A spec that other specs can refer to by name.
  struct Companion: Sendable {
    let name: String
    let file: SourceFile
  }

  /// The specs in the folders.
  let specs: [Seed]
  /// The examples of the explanations, incorrect and correct.
  let examples: [Seed]
  /// The distinct words of the seeds, sorted.
  let words: [[UInt8]]

  /// Creates the corpus of all specs below the folders, and of the examples of the explanations.
  ///
  /// - Throws: `SpecFileError` if a folder does not exist or cannot be read; an error of Foundation if a file is not readable
  ///   UTF-8 text.
  public init(folders: [String]) throws {
    var specs: [Seed] = []
    var examples: [Seed] = []
    for folder in folders {
      let texts = try SpecLibrary.specPaths(below: folder).map {
        (path: $0, text: try String(contentsOfFile: $0, encoding: .utf8))
      }
      let companions = texts.map { Companion(name: Self.name(of: $0.text), file: SourceFile(path: $0.path, text: $0.text)) }
      for (index, text) in texts.map(\.text).enumerated() {
        specs.append(Seed(text: Array(text.utf8), companions: Array(companions[..<index] + companions[(index + 1)...])))
      }
    }
    let library = Explanation.library.enumerated().map { index, text in
      Companion(name: Self.name(of: text), file: SourceFile(path: "other\(index).yaml", text: text))
    }
    for example in Diagnostic.Code.allCases.compactMap(\.explanation.example) {
      for text in [example.wrong, example.mended] { examples.append(Seed(text: Array(text.utf8), companions: library)) }
    }
    (self.specs, self.examples) = (specs, examples)
    let isWord = { (byte: UInt8) in byte > 0x20 && !"{}[],:#\"'".utf8.contains(byte) }
    words = Set((specs + examples).flatMap { $0.text.split { !isWord($0) }.map(Array.init) }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// Returns a random spec or a random example, with equal probability; `nil` if the corpus has no text of the chosen kind.
  func seed(using random: inout SplitMix) -> Seed? {
    (Bool.random(using: &random) ? specs : examples).randomElement(using: &random)
  }

  /// Returns the declared name in the first line of a text, such as `Turnstile` in `flow: Turnstile`.
  private static func name(of text: String) -> String {
    text.prefix { $0 != "\n" }.split(separator: " ").last.map(String.init) ?? ""
  }
}
