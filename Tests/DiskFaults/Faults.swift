package import Foundation
import Synchronization

/// Fault injection for disk calls below one directory, at a call that the test chooses.
///
/// The functions below interpose the library functions that write, sync, link, rename and unlink files and create directories.
/// Symbols of the program take precedence over symbols of the system's library. ``SQLiteFaults`` injects faults into the calls
/// of SQLite.
package enum Faults {
  /// The kind of fault at the chosen call.
  package enum Kind: Equatable {
    /// A failure of only the chosen call, with this error.
    case fails(Int32)
    /// A failure of the chosen call and every later call, which leaves the disk in the state after a crash of the process.
    case ends
    /// The termination of the process by SIGKILL before the chosen call.
    case kills
  }

  private struct Plan {
    let kind: Kind
    let place: Int
    var calls: [String] = []
  }

  private static let plans = Mutex<[String: Plan]>([:])
  private static let isActive = Atomic(false)

  /// Runs `body` with a fault at the call with the number `place`, counted from 0, among the calls below `directory`.
  ///
  /// - Returns: The recorded calls, each with its name and its path below `directory`.
  package static func run(
    _ kind: Kind, at place: Int, below directory: URL, _ body: () async throws -> Void
  ) async rethrows -> [String] {
    let root = directory.resolvingSymlinksInPath().path(percentEncoded: false)
    _ = SQLiteFaults.installed
    plans.withLock { $0[root] = Plan(kind: kind, place: place) }
    isActive.store(true, ordering: .sequentiallyConsistent)
    defer { plans.withLock { $0[root] = nil } }
    try await body()
    return plans.withLock { $0[root]?.calls ?? [] }
  }

  /// Records the call `name`, and returns the error with which the call must fail; `nil` if the call must succeed.
  static func error(_ name: String, _ path: @autoclosure () -> String) -> Int32? {
    guard isActive.load(ordering: .relaxed) else { return nil }
    let path = path()
    return plans.withLock { plans in
      guard let root = plans.keys.first(where: { path.hasPrefix($0) }), let plan = plans[root] else { return nil }
      let number = plan.calls.count
      plans[root]?.calls.append("\(name) \(path.dropFirst(root.count))")
      switch plan.kind {
      case .fails(let error): return number == plan.place ? error : nil
      case .ends: return number >= plan.place ? EIO : nil
      case .kills:
        if number == plan.place { kill(getpid(), SIGKILL) }
        return nil
      }
    }
  }
}

private func path(_ descriptor: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
  return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Returns the original function with this name, which the program interposes.
private func next<Function>(_ name: String, _ type: Function.Type) -> Function {
  // -1 is RTLD_NEXT. Swift does not import this macro, because the macro contains a cast.
  guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else { preconditionFailure("no \(name)") }
  return unsafeBitCast(symbol, to: type)
}

private func fail(_ error: Int32) -> Int32 {
  errno = error
  return -1
}

private typealias Sync = @convention(c) (Int32) -> Int32
private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int
private typealias Unlink = @convention(c) (UnsafePointer<CChar>) -> Int32
private typealias Link = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
private typealias Move =
  @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
private typealias MakeDirectory = @convention(c) (UnsafePointer<CChar>, mode_t) -> Int32

private let systemFsync = next("fsync", Sync.self)
private let systemWrite = next("write", Write.self)
private let systemUnlink = next("unlink", Unlink.self)
private let systemLink = next("link", Link.self)
private let systemRename = next("rename", Link.self)
private let systemMove = next("renameat2", Move.self)
private let systemMkdir = next("mkdir", MakeDirectory.self)

@_cdecl("fsync") func faultyFsync(_ file: Int32) -> Int32 {
  Faults.error("sync", path(file)).map(fail) ?? systemFsync(file)
}

@_cdecl("write") func faultyWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  Faults.error("write", path(file)).map { Int(fail($0)) } ?? systemWrite(file, bytes, count)
}

@_cdecl("unlink") func faultyUnlink(_ path: UnsafePointer<CChar>) -> Int32 {
  Faults.error("unlink", String(cString: path)).map(fail) ?? systemUnlink(path)
}

@_cdecl("link") func faultyLink(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
  Faults.error("link", String(cString: new)).map(fail) ?? systemLink(old, new)
}

@_cdecl("rename") func faultyRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
  Faults.error("rename", String(cString: new)).map(fail) ?? systemRename(old, new)
}

@_cdecl("renameat2") func faultyMove(
  _ directory: Int32, _ old: UnsafePointer<CChar>, _ other: Int32, _ new: UnsafePointer<CChar>, _ flags: UInt32
) -> Int32 {
  Faults.error("rename", String(cString: new)).map(fail) ?? systemMove(directory, old, other, new, flags)
}

@_cdecl("mkdir") func faultyMkdir(_ path: UnsafePointer<CChar>, _ mode: mode_t) -> Int32 {
  Faults.error("mkdir", String(cString: path)).map(fail) ?? systemMkdir(path, mode)
}
