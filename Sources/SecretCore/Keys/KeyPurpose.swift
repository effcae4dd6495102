/// The purpose of a key slot. Keys and attempt counters of different purposes are independent.
public enum KeyPurpose: String, Sendable {
  /// The app's passcode.
  case passcode
  /// The Secret Folder's code.
  case folder

  /// The purpose in the derivation of the key that opens the slot.
  var label: String { "interlock \(rawValue)" }

  /// The name of the attempt counter.
  package var credential: [UInt8] { Array(rawValue.utf8) }

  /// The name of the slot's record.
  var slot: [UInt8] { Array("\(rawValue) slot".utf8) }

  /// The name of the record with the erasure setting.
  var erasure: [UInt8] { Array("\(rawValue) erasure".utf8) }

  /// The name of the protected data, in the records and in the log.
  var contents: [UInt8] {
    switch self {
    case .passcode: Array("vault".utf8)
    case .folder: Array("folder files".utf8)
    }
  }
}
