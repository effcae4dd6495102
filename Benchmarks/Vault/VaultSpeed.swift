import CommandTable
import Foundation
import SecretCore
import VaultCore

/// A benchmark of importing, searching and exporting many entries: time and memory.
@main
struct VaultSpeed {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "vaultspeed",
        summary: "Print the time for importing, finding and exporting entries, and the peak memory.",
        discussion: "Each line has the processor time, then the wall-clock time.",
        Parameter.option(
          "entries", .integer(in: 1...VaultLimits.product.entries), default: 300_000, help: "The number of entries.")
      ) { count in try await measure(count) }
    ).runAndExit()
  }
}

private func measure(_ count: Int) async throws -> ExitCode {
  let home = URL.temporaryDirectory.appending(path: "vaultspeed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(
    at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(at: home) }
  let file = home.appending(path: "export")
  try writeExport(of: count, to: file)
  let vault = try openVault(in: home)
  let before = peakMemory()
  let rows = [
    try await time("imported") { _ = try await vault.import(from: file, passphrase: passphrase()) },
    try await time("found one, the first time") { _ = try await vault.entries(matching: "7") },
    try await time("found one, again") { _ = try await vault.entries(matching: "7") },
    try await time("imported again") { _ = try await vault.import(from: file, passphrase: passphrase()) },
    try await time("exported") {
      _ = try await vault.export(to: home.appending(path: "again"), passphrase: passphrase(), parameters: .floor)
    },
  ]
  try StandardStreams.process.print(
    (rows + ["peak memory \(peakMemory()) MiB, \(before) of them before"]).joined(separator: "\n"))
  return .success
}

/// Runs `body`, and returns a table row with its processor time and its wall-clock time.
///
/// - Parameter name: The label of the row.
private func time(_ name: String, _ body: () async throws -> Void) async rethrows -> String {
  let (start, used) = (ContinuousClock.now, processorTime())
  try await body()
  let label = name.padding(toLength: 26, withPad: " ", startingAt: 0)
  return label + String(format: "%7.2f s %7.2f s", (processorTime() - used) / .seconds(1), (.now - start) / .seconds(1))
}

private func passphrase() throws -> SecretBytes { try SecretBytes(copying: Array("a passphrase".utf8)) }

private func openVault(in home: URL) throws -> OpenVault {
  let device = home.appending(path: "device")
  let secret = FileDeviceSecret(directory: device)
  _ = try secret.loadOrCreate()
  let record = try ContentsRecord(of: .passcode, directory: device, deviceSecret: secret) {
    nil
  } withErasureLock: { body throws(CoreError) in
    try body()
  }
  return try OpenVault(
    directory: home.appending(path: "vault"), key: Subkey(.vault, of: SecretBytes(count: 32)), record: record)
}

private func writeExport(of count: Int, to url: URL) throws {
  let header = try ExportHeader(.floor)
  let path = url.path(percentEncoded: false)
  var file = try ExportFile(path)
  try header.bytes.withUnsafeBytes { try file.write($0) }
  var source = try EntrySource(count: count)
  _ = try ChunkedFile.seal(&source, into: &file, key: header.key(passphrase()), context: header.bytes)
  try file.finish()
}

/// Returns the peak resident set size of the process, in MiB.
private func peakMemory() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

/// Returns the processor time of this process.
///
/// Unlike wall-clock time, processor time does not depend on other processes.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
