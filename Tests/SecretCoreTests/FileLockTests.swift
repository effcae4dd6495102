import Testing

@testable import SecretCore

@Suite struct FileLockTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("A shared lock admits only other shared locks until its release, and an exclusive lock admits no other lock")
  func sharing() throws {
    let path = scratch.path("lock")
    do {
      let first = try FileLock(path, .shared, patience: .zero)
      let second = try FileLock(path, .shared, patience: .zero)
      #expect { _ = try FileLock(path, .exclusive, patience: .milliseconds(20)) } throws: { isBusy($0) }
      _ = consume first
      #expect { _ = try FileLock(path, .exclusive, patience: .zero) } throws: { isBusy($0) }
      _ = consume second
    }
    let third = try FileLock(path, .exclusive, patience: .zero)
    #expect { _ = try FileLock(path, .shared, patience: .zero) } throws: { isBusy($0) }
    _ = consume third
  }

  private func isBusy(_ error: any Error) -> Bool {
    guard case .storage(let error) = error as? CoreError else { return false }
    return error.kind == .busy
  }
}
