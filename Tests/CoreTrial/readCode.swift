import CommandTable
import Foundation
import SecretCore

/// The code on the next line of standard input, byte for byte into memory of its own.
func readCode() throws -> SecretBytes {
  var digits = try SecretBytes(count: 8)
  var count = 0
  while let byte = nextByte(), byte != UInt8(ascii: "\n") {
    guard count < digits.count, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
      throw ValidationError("A line is no code.")
    }
    digits.withUnsafeMutableBytes { $0[count] = byte - UInt8(ascii: "0") }
    count += 1
  }
  return try digits.withUnsafeBytes { bytes throws(CoreError) in
    try SecretBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count))) }
  }
}

/// Says `word`, and waits until the script has done what it has to.
func pause(_ word: String) throws {
  try StandardStreams.process.print(word)
  while let byte = nextByte(), byte != UInt8(ascii: "\n") {}
}

private func nextByte() -> UInt8? {
  var byte: UInt8 = 0
  return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
}
