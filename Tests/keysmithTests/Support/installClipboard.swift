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

  /// Lets such programs never end from now on.
  func makeClipboardEndless() throws {
    try Data().write(to: url.appending(path: "endless"))
  }

  /// The number of processes that the endless program consists of; `nil` if it was not started.
  var endlessProcesses: Int? {
    get throws {
      let text = try String(contentsOf: url.appending(path: "endless"), encoding: .utf8)
      guard let leader = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return nil }
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
        // After the name of the program: its state, its parent and its group; see proc(5).
        let words = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8).split(separator: ") ").last?.split(
          separator: " ")
        return words?[0] != "Z" && words?[2] == "\(leader)"
      }
    }
  }

  /// What such programs have written down, but for empty lines.
  var clipboardLog: [String] {
    let text = (try? String(contentsOf: url.appending(path: "log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
