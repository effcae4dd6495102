import CommandTable
import Foundation
import SecretCore
import Synchronization

/// The command for a brute-force attack on the slot of a store, with four-digit codes from 0000 on.
///
/// The store and the device secret can belong to different homes. The command prints the number of codes that opened the slot,
/// and the number of tried codes. The attempt counter is bypassed.
let guess = Command(
  "guess", summary: "Try all four-digit codes, bypassing the attempt counter.",
  Parameter<String>.argument("store", .directory, help: "The home whose store is attacked."),
  Parameter<String>.argument("device", .directory, help: "The home whose device secret is used."),
  Parameter<Int>.option(
    "codes", value: "number", .integer(in: 1...10_000), default: 10_000, help: "The number of codes, from 0000 on.")
) { store, device, count in
  let (store, device) = (Home(store), Home(device))
  guard let slot = try KeyStore(directory: store.store).read()?.slot else { throw ValidationError("No passcode is set.") }
  let tried = Atomic(0)
  let opened = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
    while case let code = tried.wrappingAdd(1, ordering: .relaxed).oldValue, code < count {
      do throws(CoreError) {
        let digits = try SecretBytes(count: 4) {
          $0.copyBytes(from: [code / 1000, code / 100 % 10, code / 10 % 10, code % 10].map(UInt8.init))
        }
        _ = try slot.open(code: digits, secrets: device.secret.load(), for: .passcode)
        opened.wrappingAdd(1, ordering: .relaxed)
      } catch .authenticationFailed {
      } catch {
        fatalError("\(error)")
      }
    }
  }
  try StandardStreams.process.print("\(opened.load(ordering: .relaxed)) of \(count)")
  return .success
}
