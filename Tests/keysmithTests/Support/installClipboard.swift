import Foundation

extension Folder {
  /// Installs a fake program called `name` that logs its input, or fails, and returns the directory for `PATH`.
  ///
  /// The program is a symbolic link. A newly written file cannot be executed while the file is still open in a child process of
  /// another test.
  func installClipboard(_ name: String, failing isFailing: Bool = false) throws -> String {
    let bin = url.appending(path: "bin")
    let writeDown = URL(filePath: #filePath).appending(path: "../write-down").standardizedFileURL
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: name), withDestinationURL: isFailing ? URL(filePath: "/bin/false") : writeDown)
    return bin.path
  }

  /// Makes an installed fake program fail from now on.
  func makeClipboardFail(_ name: String) throws {
    let program = url.appending(path: "bin/\(name)")
    try FileManager.default.removeItem(at: program)
    try FileManager.default.createSymbolicLink(at: program, withDestinationURL: URL(filePath: "/bin/false"))
  }

  /// Makes the fake programs run endlessly from now on.
  func makeClipboardEndless() throws {
    try Data().write(to: url.appending(path: "endless"))
  }

  /// The number of running processes in the process group of the endless program; `nil` if the program was not started.
  var endlessProcesses: Int? {
    get throws {
      let text = try String(contentsOf: url.appending(path: "endless"), encoding: .utf8)
      guard let leader = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return nil }
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
        // The state, the parent and the process group of the process follow the program's name (proc(5)).
        let words = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8).split(separator: ") ").last?.split(
          separator: " ")
        return words?[0] != "Z" && words?[2] == "\(leader)"
      }
    }
  }

  /// The log of the fake programs, without empty lines.
  var clipboardLog: [String] {
    let text = (try? String(contentsOf: url.appending(path: "log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
