import Foundation
import StatechartCodegen
import StatechartEditing
import StatechartLanguage

/// Returns the lines of Swift code that probably contain a generated name, such as `Sources/App/DoorScreen.swift:12`.
///
/// The function returns a line if the line contains the name as a word, and the file also contains the name of the spec.
///
/// - Parameters:
///   - name: The name in the spec.
///   - spec: The name of the spec, which begins the names of its generated types.
///   - folder: The folder of the package. The search skips hidden folders and files larger than a megabyte. The search ends
///     after 20,000 files, because the folder can be a large folder without a package.
func swiftOccurrences(of name: String, in spec: String, below folder: String) -> [String] {
  guard folder != "/",
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.fileSizeKey, .isRegularFileKey],
      options: .skipsHiddenFiles)
  else { return [] }
  // The generated name has no periods: the event `net.up` is `netUp` in Swift.
  let word = name.contains(".") ? lowerCamel(name) : name
  var occurrences: [String] = []
  for case let file as URL in files.lazy.prefix(20_000) where file.pathExtension == "swift" {
    let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
    guard values?.isRegularFile == true, let size = values?.fileSize, size < 1 << 20,
      let text = try? String(contentsOf: file, encoding: .utf8), text.contains(spec)
    else { continue }
    let path = file.path.dropFirst(folder.count).drop { $0 == "/" }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    where line.contains(word: word, orPrefix: name == spec) {
      occurrences.append("\(path):\(index + 1)")
    }
  }
  return occurrences.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
}

extension Substring {
  /// Returns whether the line contains a name as a word; if `orPrefix` is `true`, also as a prefix of a name such as
  /// `DoorState`.
  fileprivate func contains(word: String, orPrefix: Bool) -> Bool {
    ranges(of: word).contains { range in
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      return before?.isPartOfName != true && (after?.isPartOfName != true || orPrefix && after?.isUppercase == true)
    }
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
