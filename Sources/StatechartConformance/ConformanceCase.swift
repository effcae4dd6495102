public import Foundation

/// A chart in SCXML, and what has to be seen of it.
public struct ConformanceCase: Sendable {
  /// The path of its files below the suite's folder, without an extension.
  public let name: String
  /// The document.
  public let chart: URL
  /// What has to be seen, or why that cannot be read.
  public let script: Result<ConformanceScript, ConformanceScript.Unreadable>

  /// The name of its flow: `history/history4b` gives `HistoryHistory4b`.
  public var flowName: String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// All cases below a folder, by name: each `.scxml` that has a `.json` beside it.
  ///
  /// - Throws: an error if the folder cannot be read or holds no cases.
  public static func all(below folder: String) throws -> [ConformanceCase] {
    let root = URL(fileURLWithPath: folder)
    guard let names = FileManager.default.enumerator(atPath: root.path) else { throw NoSuite(folder: folder) }
    let charts = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".scxml") }.sorted()
    let cases = charts.compactMap { path -> ConformanceCase? in
      let name = String(path.dropLast(".scxml".count))
      guard let data = FileManager.default.contents(atPath: root.appending(path: name + ".json").path) else { return nil }
      return ConformanceCase(name: name, chart: root.appending(path: path), script: ConformanceScript.read(data))
    }
    guard !cases.isEmpty else { throw NoSuite(folder: folder) }
    return cases
  }
}

/// A folder that holds no cases.
public struct NoSuite: Error, CustomStringConvertible {
  let folder: String
  public var description: String { "There is no chart (*.scxml with a *.json beside it) below '\(folder)'." }
}
