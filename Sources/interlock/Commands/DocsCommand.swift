import CommandTable
import Foundation
import SpecCompilation
import StatechartModel
import StatechartPages
import StatechartVerification

/// The output formats of `interlock diagram`.
enum DiagramFormat: String, CaseIterable, Sendable {
  case mermaid
}

let diagram = Command(
  "diagram", summary: "Draw a diagram of a flow.",
  Parameter.argument("path", .file, help: "The spec of a flow."),
  Parameter.option("as", value: "format", .choices, default: DiagramFormat.mermaid, help: "The format of the diagram.")
) { path, format in
  guard let (flow, _) = try compileFlow(at: path) else { return .failure }
  switch format {
  case .mermaid: try StandardStreams.process.write(MermaidDiagram.source(for: flow))
  }
  return .success
}

let docs = Command(
  "docs", summary: "Write a page for each flow and tour, an index, and a page that traces requirements.",
  Parameter.option("output", short: "o", value: "folder", .directory, default: "docs", help: "The output folder."),
  Parameter.flag("check", help: "Write nothing; fail if a page is not up to date."),
  Parameter.arguments("path", .file, isRequired: false, help: "Specs, or folders of specs; the folder Specs by default.")
) { folder, isCheck, paths in
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths.isEmpty ? ["Specs"] : paths)
  guard try compiled.report() else { return .failure }
  try rejectDuplicateOutputs(compiled.flows.map(\.path), by: pageName(for:))
  let flows = compiled.flows.map { path, flow in (flow: flow, spec: path, page: pageName(for: path)) }
  var pages = flows.concurrentMap { flow, spec, page in
    let score = flow.mutationScore { flow.verify(bound: Verification.boundOfBuilds) }
    return ("\(folder)/flows/\(page)", FlowPage.markdown(for: flow, spec: spec, score: score))
  }
  let tours = compiled.tours.map { path, tour in (tour: tour, spec: path, page: pageName(for: path)) }
  pages += tours.map { tour in
    let text = TourPage.markdown(for: tour.tour, spec: tour.spec) { name in flows.first { $0.flow.name == name }?.page }
    return ("\(folder)/flows/\(tour.page)", text)
  }
  let index = IndexPage.markdown(
    for: flows.map { (flow: $0.flow, file: $0.page) }, tours: tours.map { (tour: $0.tour, file: $0.page) })
  pages.append(("\(folder)/flows/README.md", index))
  let requirements = compiled.requirements
  if !requirements.isEmpty {
    let flows = flows.map { (flow: $0.flow, page: "flows/\($0.page)") }
    pages.append(("\(folder)/traceability.md", TraceabilityPage.markdown(for: requirements, flows: flows)))
  }
  let known = Set(pages.map(\.0))
  let present = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/flows")) ?? []
  let former = ["\(folder)/traceability.md"].filter { FileManager.default.fileExists(atPath: $0) }
  let written = former + present.filter { $0.hasSuffix(".md") }.map { "\(folder)/flows/\($0)" }
  let orphans = written.filter { !known.contains($0) }.sorted()
  if isCheck {
    let stale = pages.filter { FileManager.default.contents(atPath: $0.0) != Data($0.1.utf8) }.map(\.0) + orphans
    for page in stale { streams.report("\(page) is not up to date; refresh it with: make docs") }
    return stale.isEmpty ? .success : .failure
  }
  try makeFolder("\(folder)/flows")
  for (path, text) in pages { try write(text, to: path) }
  for path in orphans { try FileManager.default.removeItem(atPath: path) }
  return .success
}

/// Returns the file name of the page of a spec: `Specs/set-passcode.yaml` gives `set-passcode.md`.
private func pageName(for path: String) -> String {
  SourceFile.name(ofPath: path).dropLast(".yaml".count) + ".md"
}
