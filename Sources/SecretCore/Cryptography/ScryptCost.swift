import Foundation

/// The cost of the key derivation for a code, determined each time a code is saved.
public enum ScryptCost: Equatable, Sendable {
  /// A cost calibrated to this device: at most about half a second and a quarter of the physical memory.
  ///
  /// N is 2^17 (``ScryptParameters/product``) to 2^19, even if 2^17 exceeds these limits.
  case calibrated

  /// A cost with fixed parameters.
  case fixed(ScryptParameters)

  /// The lowest accepted cost, for tests.
  public static let floor = ScryptCost.fixed(.floor)

  /// Returns the key derivation parameters for a code that is being saved.
  ///
  /// For calibrated parameters, the function first measures the duration of a derivation on this device.
  ///
  /// - Throws: ``CoreError/outOfMemory`` if the measurement lacks memory.
  func parameters() throws(CoreError) -> ScryptParameters {
    switch self {
    case .fixed(let parameters): return parameters
    case .calibrated:
      var parameters = ScryptParameters.calibrated(
        floorTime: try ScryptCost.floorTime(), memory: Int(clamping: ProcessInfo.processInfo.physicalMemory / 4))
      // The memory limit of this process may be lower than a quarter of the physical memory.
      while parameters != .product, !Scrypt.hasMemory(for: parameters) {
        parameters = ScryptParameters(unchecked: parameters.log2N - 1, r: parameters.r, p: parameters.p)
      }
      return parameters
    }
  }

  /// Returns the duration of a derivation with the parameters ``ScryptParameters/floor``, at most 60 seconds.
  ///
  /// The duration is the shortest of three measurements, because other processes may use the processor meanwhile.
  ///
  /// - Throws: ``CoreError/outOfMemory``.
  private static func floorTime() throws(CoreError) -> Duration {
    let code = try SecretBytes(count: 4)
    var best = Duration.seconds(60)
    for _ in 0..<3 {
      let start = ContinuousClock.now
      _ = try Scrypt.key(code: code, salt: [UInt8](repeating: 0, count: 32), parameters: .floor)
      best = min(best, .now - start)
    }
    return best
  }
}

extension ScryptParameters {
  /// Returns the parameters with the highest N that take at most half a second and `memory` bytes.
  ///
  /// The estimate of the duration is based on `floorTime`, the duration of a derivation with the parameters ``floor``.
  ///
  /// N is 2^17 (``product``) to 2^19, even if 2^17 exceeds these limits.
  static func calibrated(floorTime: Duration, memory: Int) -> ScryptParameters {
    var found = product
    // N = 2^19 takes 512 MiB. The next power of two would exceed the ceiling.
    while found.log2N < 19, floorTime * (1 << (found.log2N + 1 - floor.log2N)) <= .milliseconds(500) {
      let next = ScryptParameters(unchecked: found.log2N + 1, r: found.r, p: found.p)
      guard next.memory <= min(memory, memoryCeiling) else { break }
      found = next
    }
    return found
  }
}
