import SecretCore

/// The settings of the passcode, a sealed record in the device directory.
///
/// Encoding:
/// - format version (1 byte, 1)
/// - delay of the automatic lock (1)
/// - reason why biometrics were turned off automatically (1), 0 without a reason
struct PasscodeSettings: Equatable {
  var autoLock = AutoLock.afterFiveSeconds
  var biometricsEnd: BiometricsEnd?

  private static let name = Array("passcode settings".utf8)

  /// Updates the settings in `records` with `body`, and returns the settings.
  ///
  /// Settings that are missing or do not authenticate have their default values.
  ///
  /// - Throws: ``CoreError/unsupported(path:)`` for settings of another format, and the errors of
  ///   ``DeviceRecords/update(_:noting:_:)``.
  @discardableResult
  static func update(
    _ records: borrowing DeviceRecords, _ body: (inout PasscodeSettings) -> Void = { _ in }
  ) throws(CoreError) -> PasscodeSettings {
    try records.update(name) { bytes throws(CoreError) in
      var settings = PasscodeSettings()
      if let bytes { settings = try PasscodeSettings(bytes) }
      let old = settings
      body(&settings)
      if settings != old { bytes = settings.bytes }
      return settings
    }
  }

  /// Removes the settings from `records`.
  ///
  /// - Throws: The errors of ``DeviceRecords/update(_:noting:_:)``.
  static func remove(from records: borrowing DeviceRecords) throws(CoreError) {
    try records.update(name) { $0 = nil }
  }

  private init(_ bytes: [UInt8]) throws(CoreError) {
    guard bytes.count == 3, bytes[0] == 1, let autoLock = AutoLock(rawValue: bytes[1]),
      let end = bytes[2] == 0 ? .some(nil) : BiometricsEnd(rawValue: bytes[2]).map(Optional.some)
    else { throw .unsupported(path: "passcode settings") }
    self.autoLock = autoLock
    biometricsEnd = end
  }

  init() {}

  private var bytes: [UInt8] { [1, autoLock.rawValue, biometricsEnd?.rawValue ?? 0] }
}
