import Testing

@testable import SecretCore

/// Tests of the calibration of the key derivation cost for devices of different speeds.
@Suite struct ScryptCostTests {
  @Test(
    "The calibrated cost is the highest cost of at most half a second, with N from 2^17 to 2^19",
    arguments: [(1, 19), (15, 19), (16, 18), (31, 18), (32, 17), (40, 17), (60_000, 17)])
  func time(floorMilliseconds: Int, log2N: Int) {
    let found = ScryptParameters.calibrated(floorTime: .milliseconds(floorMilliseconds), memory: 1 << 40)
    #expect(found.log2N == log2N && found.r == 8 && found.p == 1)
    #expect(throws: Never.self) { try ScryptParameters(log2N: found.log2N, r: found.r, p: found.p) }
  }

  @Test(
    "The calibrated cost is limited by the memory of the device, and has an N of at least 2^17",
    arguments: [(600, 19), (512, 18), (256, 17), (1, 17)])
  func memory(mebibytes: Int, log2N: Int) {
    #expect(ScryptParameters.calibrated(floorTime: .milliseconds(1), memory: mebibytes << 20).log2N == log2N)
  }

  @Test("The calibrated cost of this device has an N of at least 2^17, and takes at most 1 GiB")
  func device() throws {
    let found = try ScryptCost.calibrated.parameters()
    #expect(found.log2N >= ScryptParameters.product.log2N && found.memory <= ScryptParameters.memoryCeiling)
    #expect(try ScryptCost.floor.parameters() == .floor)
  }
}
