import CommandTable
import Foundation
import SpecCompilation
import StatechartPages

let docs = Command(
  "docs", summary: "Write a page for each flow and tour, an index, and a traceability page.",
  Parameter.option("output", short: "o", value: "folder", .directory, default: "docs", help: "The output folder."),
  Parameter.flag("check", help: "Write nothing; fail if a page is not up to date."),
  Parameter.arguments("path", .file, isRequired: false, help: "Specs, or folders of specs; the folder Specs by default.")
) { folder, isCheck, paths in
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths.isEmpty ? ["Specs"] : paths)
  guard try compiled.report() else { return .failure }
  let specs = try FlowPages(compiled, reserved: ["README.md"])
  var pages = specs.markdown + specs.storyboards.map { ("flows/diagrams/\($0.0)", $0.1) }
  let former = ["\(folder)/traceability.md"].filter { FileManager.default.fileExists(atPath: $0) }
  var written = former + files(in: "\(folder)/flows", ".md")
  do {
    pages += try specs.details.map { ("flows/diagrams/\($0.file)", $0.text) }
    written += files(in: "\(folder)/flows/diagrams", ".svg")
  } catch let failure as ExternalTool.Failure {
    guard case .missing = failure else { throw failure }
    streams.report("The pictures in \(folder)/flows/diagrams are not refreshed: \(failure)")
  }
  pages = pages.map { ("\(folder)/\($0.0)", $0.1) }
  let known = Set(pages.map(\.0))
  let orphans = written.filter { !known.contains($0) }.sorted()
  if isCheck {
    let stale = pages.filter { !isFresh($0.0, $0.1) }.map(\.0) + orphans
    for page in stale { streams.report("\(page) is not up to date; refresh it with: make docs") }
    return stale.isEmpty ? .success : .failure
  }
  try makeFolder("\(folder)/flows/diagrams")
  for (path, text) in pages { try write(text, to: path) }
  for path in orphans { try FileManager.default.removeItem(atPath: path) }
  return .success
}

let site = Command(
  "site", summary: "Write the pages of all flows as a static site, which a browser opens without a server.",
  Parameter.option("output", short: "o", value: "folder", .directory, default: ".build/site", help: "The output folder."),
  Parameter.option(
    "runtime", value: "folder", .directory,
    help: "The folder with the sources of the modules Statechart and MachineHost; with it, the pages run the machines."),
  Parameter.option(
    "git", value: "revision", .string, help: "Add a page with the changes since this revision, such as 'main'."),
  Parameter.arguments("path", .file, isRequired: false, help: "Specs, or folders of specs; the folder Specs by default.")
) { folder, runtime, revision, paths in
  let paths = paths.isEmpty ? ["Specs"] : paths
  let compiled = try CompiledSpecs(at: paths)
  guard try compiled.report() else { return .failure }
  let pages = try FlowPages(compiled, reserved: ["README.md", "index.md", "traceability.md", ChangePage.file])
  var (texts, pictures) = (pages.markdown, try pages.inlinePictures)
  if let revision {
    let old = try CompiledSpecs(at: paths, inRevision: revision)
    guard old.reportErrors() else { return .failure }
    let date = try GitRevision(name: revision).date(around: paths[0])
    let changes = try ChangePage(of: pages, since: old, revision: revision, date: date)
    texts.append(changes.markdown)
    pictures += changes.pictures
  }
  let machines = try runtime.map { try pages.machines(runtime: $0, folder: "\(folder).machines") } ?? [:]
  let files = try Site(texts, pictures: Dictionary(pictures) { first, _ in first }, machines: machines).files
  try makeFolder(folder)
  for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
  try StandardStreams.process.print("\(folder)/index.html")
  return .success
}

/// Returns the paths of the files in a folder whose names have a suffix.
private func files(in folder: String, _ suffix: String) -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
}

/// Returns whether a file is up to date: the file contains this text, or a picture that another version of Graphviz drew.
private func isFresh(_ path: String, _ text: String) -> Bool {
  guard let data = FileManager.default.contents(atPath: path) else { return false }
  if data == Data(text.utf8) { return true }
  guard let ours = SVGDiagram.version(of: text), let other = SVGDiagram.version(of: String(decoding: data, as: UTF8.self))
  else { return false }
  return other != ours
}
