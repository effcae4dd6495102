/// What a key slot is for: keys and attempts of one purpose have nothing to do with those of another.
public enum KeyPurpose: String, Sendable {
  /// The app's passcode.
  case passcode
  /// The Secret Folder's code.
  case folder

  /// What the key that opens the slot is derived for.
  var label: String { "interlock \(rawValue)" }

  /// The name at the attempts gate.
  package var credential: [UInt8] { Array(rawValue.utf8) }

  /// The name of the slot, in the records.
  var slot: [UInt8] { Array("\(rawValue) slot".utf8) }

  /// The name of the choice after how many wrong codes all is destroyed, in the records.
  var erasure: [UInt8] { Array("\(rawValue) erasure".utf8) }

  /// The name of what the code protects, in the records and in the log.
  var contents: [UInt8] {
    switch self {
    case .passcode: Array("vault".utf8)
    case .folder: Array("folder files".utf8)
    }
  }
}
