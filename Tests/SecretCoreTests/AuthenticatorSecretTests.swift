import Foundation
import Testing

@testable import SecretCore

@Suite struct AuthenticatorSecretTests {
  private let scratch: Scratch
  private let secret: AuthenticatorSecret

  init() throws {
    scratch = try Scratch()
    chmod(scratch.url.path, 0o700)
    secret = AuthenticatorSecret(of: .fingerprint, in: scratch.url, for: .passcode)
  }

  @Test("A replaced secret is a new private file, beside the record of its enrolment")
  func replacing() throws {
    #expect(!secret.exists)
    let first = try secret.replace(enrolment: Array("left-thumb\n".utf8)).revealed
    #expect(first.count == 32 && secret.exists)
    #expect(try secret.load().revealed == first)
    #expect(try secret.enrolment() == Array("left-thumb\n".utf8))
    #expect(try scratch.names() == ["fingerprint-reader", "fingerprint-reader-enrolment"])
    let second = try secret.replace(enrolment: Array("right-thumb\n".utf8)).revealed
    #expect(second != first)
    #expect(try secret.load().revealed == second)
    #expect(try secret.enrolment() == Array("right-thumb\n".utf8))
  }

  @Test("A secret that is replaced without an enrolment has no record")
  func unrecorded() throws {
    _ = try secret.replace(enrolment: [1])
    _ = try secret.replace()
    #expect(try secret.enrolment() == nil)
    #expect(try scratch.names() == ["fingerprint-reader"])
  }

  @Test("A missing secret counts as a changed enrolment, and a damaged one is an error")
  func unusable() throws {
    #expect(throws: AuthenticatorFailure.enrolmentChanged) { _ = try secret.load() }
    _ = try secret.replace(enrolment: [1])
    let path = scratch.path("fingerprint-reader")
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    #expect(throws: AuthenticatorFailure.core(.damaged(path: path))) { _ = try secret.load() }
    let record = scratch.path("fingerprint-reader-enrolment")
    try Data(count: AuthenticatorSecret.recordLimit + 1).write(to: URL(filePath: record))
    chmod(record, 0o600)
    #expect(throws: CoreError.damaged(path: record)) { _ = try secret.enrolment() }
  }

  @Test("A directory in place of the record is moved aside")
  func foreignRecord() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("fingerprint-reader-enrolment/inside"), withIntermediateDirectories: true)
    _ = try secret.replace(enrolment: [1])
    #expect(try secret.enrolment() == [1])
    #expect(try scratch.names(in: "fingerprint-reader-enrolment.foreign") == ["inside"])
  }

  @Test("Forgetting the secrets of all authenticators for a purpose keeps those for the other purpose")
  func forgetting() throws {
    for owner in AuthenticatorSecret.Owner.allCases {
      for purpose in [KeyPurpose.passcode, .folder] {
        _ = try AuthenticatorSecret(of: owner, in: scratch.url, for: purpose).replace(enrolment: [1])
      }
    }
    try AuthenticatorSecret.forgetAll(in: scratch.url, for: .passcode)
    #expect(
      try scratch.names() == [
        "fingerprint-reader-folder", "fingerprint-reader-folder-enrolment", "simulated-authenticator-folder",
        "simulated-authenticator-folder-enrolment",
      ])
    try AuthenticatorSecret.forgetAll(in: scratch.url.appending(path: "missing"), for: .passcode)
  }
}
