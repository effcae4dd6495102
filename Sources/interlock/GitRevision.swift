import CommandTable
import Foundation
import SpecCompilation
import StatechartLanguage
import StatechartModel
import StatechartPages

/// The specs of a revision in a git repository, read through the `git` command.
struct GitRevision {
  /// The name of the revision as the user wrote it.
  let name: String

  /// Returns the library of all specs in the root folder of `path` (``SpecLibrary/root(of:)``), and the paths of the specs at
  /// `path`.
  ///
  /// - Throws: `ValidationError` if there is no such revision or repository, or if git fails or cannot be run.
  func library(around path: String) throws -> (library: SpecLibrary, paths: [String]) {
    let root = SpecLibrary.root(of: path)
    let commit = try resolve(in: root)
    let names = try run(["ls-tree", "-r", "-z", "--name-only", commit, "--", "."], in: root)
      .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasSuffix(".yaml") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    let files = try names.map { file in
      SourceFile(path: shownPath(of: file, below: root), bytes: try run(["show", "\(commit):./\(file)"], in: root))
    }
    let prefix = "\(name):\(path)"
    let below = files.map(\.path).filter { $0 == prefix || $0.hasPrefix(prefix.hasSuffix("/") ? prefix : prefix + "/") }
    return (SpecLibrary(files: files), path == root ? files.map(\.path) : below)
  }

  /// Returns the committer date of the revision, such as `2026-11-26`.
  ///
  /// - Throws: `ValidationError` if there is no such revision or repository, or if git fails or cannot be run.
  func date(around path: String) throws -> String {
    let root = SpecLibrary.root(of: path)
    let bytes = try run(["show", "--no-patch", "--format=%cs", try resolve(in: root)], in: root)
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func shownPath(of file: String, below root: String) -> String {
    root == "." ? "\(name):\(file)" : "\(name):\(root)/\(file)"
  }

  /// Resolves the name of the revision, and returns the hash of the commit.
  ///
  /// The option `--end-of-options` prevents git from parsing the name as an option.
  ///
  /// - Throws: `ValidationError` if there is no such revision or repository, or if git cannot be run.
  private func resolve(in folder: String) throws -> String {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    guard let bytes = try output(of: words, in: folder) else {
      throw ValidationError("'\(folder)' is not in a git repository, or has no revision '\(name)'.")
    }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func run(_ arguments: [String], in folder: String) throws -> [UInt8] {
    guard let bytes = try output(of: arguments, in: folder) else {
      throw ValidationError("'git \(arguments[0])' failed in '\(folder)'.")
    }
    return bytes
  }

  /// Runs git with `arguments` in `folder`, and returns its standard output; `nil` if git fails.
  ///
  /// - Throws: `ValidationError` if git cannot be run.
  private func output(of arguments: [String], in folder: String) throws -> [UInt8]? {
    let process = Process()
    let exit = ProcessExit(of: process)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw ValidationError("'git' cannot be run. Install git.")
    }
    // The output is read before the wait for the exit, because git blocks on a full pipe.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    exit.wait()
    switch process.terminationStatus {
    case 0: return Array(data)
    // The exit codes of env(1) for a program that cannot be run or found.
    case 126, 127: throw ValidationError("'git' cannot be run. Install git.")
    default: return nil
    }
  }
}

extension CompiledSpecs {
  /// Compiles the specs at paths in a revision.
  ///
  /// A path without specs contributes no specs.
  ///
  /// - Throws: `ValidationError` if there is no such revision or repository, or if git fails or cannot be run.
  init(at paths: [String], inRevision revision: String) throws {
    self.init(try paths.map { try GitRevision(name: revision).library(around: $0) })
  }
}
