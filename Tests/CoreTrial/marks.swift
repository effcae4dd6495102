import CommandTable
import Foundation
import Passcode
import SecretCore

/// The command that writes the canaries for ``search``: the code in four encodings, and the data key.
///
/// The encodings of the code are text, one byte per digit, the packed encoding of a statechart, and a number. If the code does
/// not open the store, the data key is not written, and the command fails.
let marks = Command(
  "marks", summary: "Write each form of the code, and the data key, to a file.", home,
  Parameter<String>.argument("folder", .directory, help: "The folder for the files.")
) { path, folder in
  let lock = Home(path).passcode
  let code = try readCode()
  let digits = code.withUnsafeBytes { Array($0) }
  // A statechart stores a code as packed digits, four bits per digit with the last digit in the lowest bits, and the number of
  // digits.
  let packed = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
  let forms = [
    "text": digits.map { $0 + UInt8(ascii: "0") }, "bytes": digits,
    "packed": withUnsafeBytes(of: (packed, UInt32(digits.count))) { Array($0) },
    "packed-number": withUnsafeBytes(of: digits.reduce(0) { $0 * 10 + Int($1) }) { Array($0) },
  ]
  for (name, bytes) in forms { try Data(bytes).write(to: URL(filePath: folder).appending(path: name)) }
  guard case .correct(let grant) = await lock.verify(code) else { return .failure }
  let key = try await lock.open(grant).key.withUnsafeBytes { Data($0) }
  try key.write(to: URL(filePath: folder).appending(path: "key"))
  return .success
}
