import CommandTable
import FolderCore
import Foundation
import SecretCore

/// A benchmark of the throughput and the peak memory of sealing and opening files.
@main
struct FolderSpeed {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "folderspeed", summary: "Measure the Secret Folder.",
        discussion: "One MB is 1,000,000 bytes. `Benchmarks/Folder/compare` compares the folder with other programs.",
        subcommands: [stream, file, unlock])
    ).runAndExit()
  }
}

let stream = Command(
  "stream", summary: "Print the speed of sealing and opening files in memory.",
  Parameter.option("size", value: "MiB", .integer(in: 1...65_536), default: 4096, help: "The size of the sealed data.")
) { size in
  let bytes = size << 20
  let key = try Random.secret(32)
  let sealed = try MegabytesPerSecond.of(bytes) {
    var source = Zeros(rest: bytes)
    var sink = Nowhere()
    _ = try ChunkedFile.seal(&source, into: &sink, key: key, context: [])
  }
  var kept = Kept()
  var source = Zeros(rest: 64 << 20)
  _ = try ChunkedFile.seal(&source, into: &kept, key: key, context: [])
  let rounds = max(1, size / 64)
  let opened = try MegabytesPerSecond.of(rounds * 64 << 20) {
    for _ in 0..<rounds {
      var source = kept.source
      var sink = Nowhere()
      try ChunkedFile.open(&source, into: &sink, key: key, context: [])
    }
  }
  try StandardStreams.process.print("sealed \(sealed)\nopened \(opened)")
  return .success
}

let file = Command(
  "file", summary: "Print the speed of adding a file to a folder and exporting it, and the peak memory.",
  Parameter.option("size", value: "MiB", .integer(in: 1...65_536), default: 2048, help: "The size of the file.")
) { size in
  let bytes = size << 20
  let home = URL.temporaryDirectory.appending(path: "folderspeed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: home) }
  let input = home.appending(path: "input")
  try Data().write(to: input)
  truncate(input.path(percentEncoded: false), bytes)
  let folder = try await lock(home, .floor).create(SecretBytes(count: 4))
  let before = peakMemory()
  var (clock, processor) = (ContinuousClock.now, processorTime())
  let entry = try await folder.add(input)
  let added = rates(bytes, .now - clock, processorTime() - processor)
  (clock, processor) = (.now, processorTime())
  try await folder.export(entry.id, to: home.appending(path: "output"))
  let exported = rates(bytes, .now - clock, processorTime() - processor)
  try StandardStreams.process.print(
    """
    added        \(added)
    exported     \(exported)
    peak memory  \(peakMemory()) MiB, \(before) of them before the file
    """)
  return .success
}

let unlock = Command(
  "unlock",
  summary: "Print the time of the product's least key derivation, of an unlock with it, and of trying all codes of six digits."
) { () in
  let home = URL.temporaryDirectory.appending(path: "folderspeed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: home) }
  _ = try await lock(home, .fixed(.product)).create(SecretBytes(count: 4))
  let code = try SecretBytes(count: 4)
  let derivation =
    try (0..<5).map { _ in
      try ContinuousClock().measure {
        _ = try Scrypt.key(code: code, salt: [UInt8](repeating: 1, count: 32), parameters: .product)
      }
    }.min() ?? .zero
  var whole = Duration.seconds(3600)
  for _ in 0..<5 {
    let start = ContinuousClock.now
    _ = try await lock(home, .fixed(.product)).unlock(SecretBytes(count: 4))
    whole = min(whole, .now - start)
  }
  let share = (derivation / whole * 100).rounded()
  try StandardStreams.process.print(
    """
    unlocked in \(whole.milliseconds) ms, \(derivation.milliseconds) ms of it in scrypt (\(Int(share)) %)
    with the store and the device directory, all codes of six digits take 16 such cores \(hours(derivation * 1_000_000 / 16)) hours, \
    one of them \(hours(derivation * 1_000_000)) hours
    """)
  return .success
}

private func hours(_ time: Duration) -> String { String(format: "%.1f", time / .seconds(3600)) }

private func lock(_ home: URL, _ parameters: ScryptCost) -> FolderLock {
  guard let policy = LockoutPolicy(stages: [LockoutPolicy.Stage(failures: 5, wait: .seconds(30))]) else {
    preconditionFailure("one stage is a policy")
  }
  return FolderLock(
    folder: home.appending(path: "folder"), device: home.appending(path: "device"), codeLengths: 4...6, policy: policy,
    parameters: parameters)
}

private func rates(_ bytes: Int, _ passed: Duration, _ used: Duration) -> String {
  "\(MegabytesPerSecond(bytes, in: used)) of processor time, \(MegabytesPerSecond(bytes, in: passed)) until synced"
}

/// Returns the peak resident set size of the process, in MiB.
private func peakMemory() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

extension Duration {
  fileprivate var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
