import Foundation

/// How far a run came.
struct Place {
  /// The input that is tried.
  var input: Int
  /// How many compiled so far.
  var specs: Int

  /// What a file says, or `nil` if there is none.
  static func read(_ path: String) throws -> Place? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    return numbers.count == 2 ? Place(input: numbers[0], specs: numbers[1]) : nil
  }
}

/// A file that a place is written to again and again, so that it is there when the process dies.
struct PlaceFile {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  func write(_ place: Place) {
    // Always as long, so that nothing of an older one is left.
    let text = String(format: "%15d %15d\n", place.input, place.specs)
    _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }
}
