import CommandTable
import Foundation

/// The command that searches a file, or all files below a folder, for canaries, and prints "MARK in PATH" for each match.
let search = Command(
  "search", summary: "Search files for canaries.",
  Parameter<String>.argument("place", .file, help: "A file or a folder."),
  Parameter<String>.argument("marks", .directory, help: "The folder with the canaries, one file each.")
) { place, marks in
  let names = try FileManager.default.contentsOfDirectory(atPath: marks).sorted()
  guard !names.isEmpty else { throw ValidationError("The folder contains no canaries.") }
  let wanted = try names.map { (name: $0, bytes: try Data(contentsOf: URL(filePath: marks).appending(path: $0))) }
  for file in try files(place) {
    let contents = try Data(contentsOf: file, options: .mappedIfSafe)
    for mark in wanted where holds(contents, mark.bytes) {
      try StandardStreams.process.print("\(mark.name) in \(file.path)")
    }
  }
  return .success
}

private func files(_ place: String) throws -> [URL] {
  let url = URL(filePath: place)
  let below = (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? []
  let all = [url] + below.map { url.appending(path: $0) }
  return try all.filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
}

private func holds(_ contents: Data, _ mark: Data) -> Bool {
  contents.withUnsafeBytes { contents in
    mark.withUnsafeBytes { mark in
      guard var place = contents.baseAddress, let wanted = mark.baseAddress, let first = mark.first else { return false }
      let end = place + contents.count
      while let found = memchr(place, Int32(first), end - place), end - UnsafeRawPointer(found) >= mark.count {
        if memcmp(found, wanted, mark.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
