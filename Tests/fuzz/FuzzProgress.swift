import Foundation

/// The progress of a run.
struct FuzzProgress {
  /// The number of the current input.
  var input: Int
  /// The number of inputs that compiled so far.
  var specs: Int

  /// Returns the progress stored in a file; `nil` if the file does not exist or contains no progress.
  static func read(_ path: String) throws -> FuzzProgress? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    return numbers.count == 2 ? FuzzProgress(input: numbers[0], specs: numbers[1]) : nil
  }
}

/// A file that stores the progress of a process, so that a parent process can read the progress after a crash.
struct FuzzProgressFile {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  func write(_ progress: FuzzProgress) {
    // The text has a constant length, so that each text overwrites the previous text completely.
    let text = String(format: "%15d %15d\n", progress.input, progress.specs)
    _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }
}
