public import Foundation

/// A chart in SCXML, and its expected configurations.
public struct ConformanceCase: Sendable {
  /// The path of the case's files below the suite's folder, without an extension.
  public let name: String
  /// The SCXML document.
  public let chart: URL
  /// The script with the expected configurations, or the reason why the script cannot be decoded.
  public let script: Result<ConformanceScript, ConformanceScript.Unreadable>

  /// The name of the converted flow, such as `HistoryHistory4b` for `history/history4b`.
  public var flowName: String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns all cases below a folder, sorted by name: each `.scxml` file with a `.json` file of the same name.
  ///
  /// - Throws: ``NoSuite`` if the folder cannot be read or contains no cases.
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

/// An error for a folder without cases.
public struct NoSuite: Error, CustomStringConvertible {
  let folder: String
  public var description: String { "There is no chart (*.scxml with a *.json beside it) below '\(folder)'." }
}
