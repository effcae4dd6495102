import Foundation
import SecretCore
import Testing

@testable import SecretFolder

@Suite struct ExportFileTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A file without a name is nowhere to be seen until it is finished")
  func unnamed() throws {
    var file = try ExportFile(home.path("a"))
    try write([1, 2, 3], to: &file)
    #expect(try home.names("").isEmpty)
    try file.finish(modified: -1)
    #expect(home.bytes("a") == [1, 2, 3])
    let modified = try FileManager.default.attributesOfItem(atPath: home.path("a"))[.modificationDate] as? Date
    #expect(modified.map { abs($0.timeIntervalSince1970 + 0.001) < 0.0005 } == true)
  }

  @Test("A file that was not finished is gone, also where it needs its name from the start")
  func abandoned() throws {
    do {
      var file = try ExportFile(home.path("a"))
      try write([1], to: &file)
      var named = try ExportFile(named: home.path("b"))
      try write([1], to: &named)
      #expect(try home.names("") == ["b"])
    }
    #expect(try home.names("").isEmpty)
  }

  @Test("Where a file needs its name from the start, it takes no other's place either")
  func named() throws {
    var file = try ExportFile(named: home.path("a"))
    try write([1, 2], to: &file)
    try file.finish(modified: 0)
    #expect(home.bytes("a") == [1, 2])
    #expect(throws: FolderFailure.exists(path: home.path("a"))) { _ = try ExportFile(named: home.path("a")) }
    #expect(home.bytes("a") == [1, 2])
  }

  @Test("What got the name first keeps it")
  func overtaken() throws {
    var file = try ExportFile(home.path("a"))
    try write([1], to: &file)
    _ = try home.file("a", [2])
    #expect(throws: FolderFailure.exists(path: home.path("a"))) { try file.finish(modified: 0) }
    #expect(home.bytes("a") == [2])
  }

  private func write(_ bytes: [UInt8], to file: inout ExportFile) throws {
    let bytes = try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    try bytes.withUnsafeBytes { try file.write($0) }
  }
}
