import Foundation

extension Folder {
  /// Puts a program of this name where it is found, which writes down what it gets, or fails; returns the folder that it is in.
  ///
  /// It is a link: a file that this process has just written cannot be run while a child of another test still holds it open.
  func installClipboard(_ name: String, failing isFailing: Bool = false) throws -> String {
    let bin = url.appending(path: "bin")
    let writeDown = URL(filePath: #filePath).appending(path: "../write-down").standardizedFileURL
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: name), withDestinationURL: isFailing ? URL(filePath: "/bin/false") : writeDown)
    return bin.path
  }

  /// What such programs have written down, but for empty lines.
  var clipboardLog: [String] {
    let text = (try? String(contentsOf: url.appending(path: "log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
