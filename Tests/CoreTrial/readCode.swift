import CommandTable
import Foundation
import SecretCore

/// Reads the next line of standard input byte by byte into secret memory, and returns the code in the line.
///
/// - Throws: `ValidationError` if the line contains a character other than a digit, or more than 8 digits, and `CoreError` if
///   memory is exhausted.
func readCode() throws -> SecretBytes {
  var digits = try SecretBytes(count: 8)
  var count = 0
  while let byte = nextByte(), byte != UInt8(ascii: "\n") {
    guard count < digits.count, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
      throw ValidationError("A line is not a code.")
    }
    digits.withUnsafeMutableBytes { $0[count] = byte - UInt8(ascii: "0") }
    count += 1
  }
  return try digits.withUnsafeBytes { bytes throws(CoreError) in
    try SecretBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count))) }
  }
}

/// Prints `word`, and waits for a line from the script.
func pause(_ word: String) throws {
  try StandardStreams.process.print(word)
  while let byte = nextByte(), byte != UInt8(ascii: "\n") {}
}

private func nextByte() -> UInt8? {
  var byte: UInt8 = 0
  return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
}
