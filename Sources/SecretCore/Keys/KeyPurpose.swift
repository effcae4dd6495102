/// The purpose of a key slot.
///
/// Keys and attempt counters of different purposes are independent.
public enum KeyPurpose: String, Sendable {
  /// The app's passcode.
  case passcode
  /// The Secret Folder's code.
  case folder

  /// The label of the purpose in the derivation of the opening key.
  var label: String { "interlock \(rawValue)" }

  /// The name of the attempt counter's record.
  package var credential: [UInt8] { Array(rawValue.utf8) }

  /// The name of the record of the newest slot.
  var slot: [UInt8] { Array("\(rawValue) slot".utf8) }

  /// The name of the record with the erasure setting.
  var erasure: [UInt8] { Array("\(rawValue) erasure".utf8) }

  /// The name of the protected data in the log, and of the record of its last known revision.
  var contents: [UInt8] {
    switch self {
    case .passcode: Array("vault".utf8)
    case .folder: Array("folder files".utf8)
    }
  }
}
