import Foundation
import Testing

@testable import SecretCore

@Suite struct ExportFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("An unnamed file is invisible until it is finished, and then has the given modification date")
  func unnamed() throws {
    var file = try ExportFile(scratch.path("a"))
    try write([1, 2, 3], to: &file)
    #expect(try scratch.names().isEmpty)
    try file.finish(modified: -1)
    #expect(bytes("a") == [1, 2, 3])
    let modified = try FileManager.default.attributesOfItem(atPath: scratch.path("a"))[.modificationDate] as? Date
    #expect(modified.map { abs($0.timeIntervalSince1970 + 0.001) < 0.0005 } == true)
  }

  @Test("An unfinished file is removed, even if the file has its name from the start")
  func abandoned() throws {
    do {
      var file = try ExportFile(scratch.path("a"))
      try write([1], to: &file)
      var named = try ExportFile(named: scratch.path("b"))
      try write([1], to: &named)
      #expect(try scratch.names() == ["b"])
    }
    #expect(try scratch.names().isEmpty)
  }

  @Test("A file that has its name from the start replaces no other file")
  func named() throws {
    var file = try ExportFile(named: scratch.path("a"))
    try write([1, 2], to: &file)
    try file.finish(modified: 0)
    #expect(bytes("a") == [1, 2])
    #expect(throws: CoreError.exists(path: scratch.path("a"))) { _ = try ExportFile(named: scratch.path("a")) }
    #expect(bytes("a") == [1, 2])
  }

  @Test("A file that another program creates under the same name is not overwritten")
  func overtaken() throws {
    var file = try ExportFile(scratch.path("a"))
    try write([1], to: &file)
    try Data([2]).write(to: scratch.url.appending(path: "a"))
    #expect(throws: CoreError.exists(path: scratch.path("a"))) { try file.finish(modified: 0) }
    #expect(bytes("a") == [2])
  }

  private func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: scratch.url.appending(path: name))).map { Array($0) }
  }

  private func write(_ bytes: [UInt8], to file: inout ExportFile) throws {
    let bytes = try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    try bytes.withUnsafeBytes { try file.write($0) }
  }
}
