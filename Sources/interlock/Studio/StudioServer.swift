import CommandTable
import Foundation
import SpecCompilation
import StatechartModel
import StatechartPages

/// The HTTP server of the studio, which serves the pages of a workspace and applies edits.
///
/// After each change of a spec, the server sends an event to the open pages, which then refresh.
///
/// Every URL contains a secret token, and requests with another host or origin are rejected. Therefore no other page in the
/// browser can read or edit specs.
final class StudioServer {
  private let server: HTTPServer
  private let workspace: Workspace
  private let editor: Editor
  private let machines: MachineSupply?
  private let converter = MarkdownConverter()
  private let token: String
  /// The pages that were rendered since the last change, by file name.
  private var rendered: [String: RenderedPage] = [:]
  /// The error messages of pictures that could not be drawn, by the file name of the page.
  private var drawingFailures: [String: String] = [:]
  private var ticks = 0

  /// The interval at which the files are polled for changes.
  private static let interval = Duration.milliseconds(10)
  /// The number of intervals between two keep-alive comments on open streams. The comments detect closed connections.
  private static let ticksBetweenComments = 1_500

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free port.
  ///   - runtime: The folder with the sources of the modules `Statechart` and `MachineHost`; `nil` for pages without machines.
  /// - Throws: `CannotListen` if the port cannot be used.
  init(_ workspace: Workspace, port: UInt16, runtime: String?) throws {
    self.workspace = workspace
    server = try HTTPServer(port: port)
    editor = Editor()
    machines = runtime.map { MachineSupply(runtime: $0) }
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in String(random.next() | 1 << 63, radix: 16) }.joined()
  }

  /// The URL of the index page.
  var address: String { "http://127.0.0.1:\(server.port)/\(token)/\(SitePage.index)" }

  /// Serves requests until a signal ends the process.
  func run() {
    machines?.request(workspace.pages)
    server.run(tick: Self.interval, tick, handler: respond)
  }

  private func tick() {
    switch workspace.refresh() {
    case .none: break
    case .everything:
      rendered = [:]
      server.broadcast(versionEvent)
      machines?.request(workspace.pages)
    case .pages(let specs, let areFlowsNew):
      let pages = workspace.pages
      var files = pages.flows.filter { specs.contains($0.spec) }.map { html($0.page) }
      if areFlowsNew {
        files += [SitePage.index, Self.traceability] + pages.compiled.tours.map { html(FlowPages.pageName(for: $0.path)) }
        machines?.request(pages)
      }
      for file in files { rendered[file] = nil }
      server.broadcast(verdictEvent(files))
    }
    if machines?.takeBuildSuccess() == true {
      rendered = [:]
      server.broadcast(machineEvent)
    }
    ticks += 1
    if ticks.isMultiple(of: Self.ticksBetweenComments) { server.broadcast(": still here\n\n") }
  }

  /// The server-sent event with the version of the specs and the version of the verdicts.
  ///
  /// A page with other versions refreshes when the page receives this event.
  private var versionEvent: String { "event: specs\ndata: \(workspace.version) \(workspace.verdictVersion)\n\n" }

  /// Returns the server-sent event with the version of the verdicts and the file names of the changed pages.
  private func verdictEvent(_ files: [String]) -> String {
    let data = (try? JSONEncoder().encode(files)) ?? Data()
    return
      "event: verdicts\ndata: {\"version\":\(workspace.verdictVersion),\"files\":\(String(decoding: data, as: UTF8.self))}\n\n"
  }

  /// The server-sent event with the version of each machine.
  ///
  /// A page with another version of a machine loads the machine when the page receives this event.
  private var machineEvent: String {
    let versions = (machines?.machines ?? []).map { "\"\($0.flow)\":\"\($0.version)\"" }
    return "event: machines\ndata: {\(versions.joined(separator: ","))}\n\n"
  }

  // MARK: Requests

  private func respond(to request: HTTPServer.Request) -> HTTPServer.Response {
    let hosts = ["127.0.0.1:\(server.port)", "localhost:\(server.port)"]
    guard let host = request.host, hosts.contains(host) else { return .error(status: 403, "The host is not this computer.") }
    let isOwnOrigin = request.origin.map { hosts.map { "http://\($0)" }.contains($0) }
    // A POST request without an origin is rejected, because browsers send the origin with each POST request.
    guard isOwnOrigin ?? (request.method == .get) else { return .error(status: 403, "Cross-origin requests are rejected.") }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0].isEmpty, isToken(parts[1]), let name = parts[2].removingPercentEncoding else {
      return .error(status: 404, "The page does not exist.")
    }
    switch request.method {
    case .get: return get(name)
    case .post: return post(name, request.body)
    }
  }

  /// Returns whether a text is the secret token, with a constant-time comparison.
  private func isToken(_ text: String) -> Bool {
    let (given, expected) = (Array(text.utf8), Array(token.utf8))
    return given.count == expected.count && zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func get(_ file: String) -> HTTPServer.Response {
    if file == "changes" { return .stream(first: versionEvent + machineEvent) }
    if file == "studio.js" { return script(StudioScript.text) }
    if file == "search.js" { return script(SearchIndex(searchEntries).script) }
    if let asset = Site.assets.first(where: { $0.path == file }) {
      return file.hasSuffix(".css")
        ? .document(Data((asset.text + StudioScript.style).utf8), type: "text/css") : script(asset.text)
    }
    if let machine = machines?.machines.first(where: { $0.file == file }) { return script(machine.script) }
    if file.hasSuffix(".svg") { return sequence(file) }
    return page(file)
  }

  private func script(_ text: String) -> HTTPServer.Response {
    .document(Data(text.utf8), type: "text/javascript; charset=utf-8")
  }

  /// Returns the sequence diagram of a scenario, which a page loads when the user opens the diagram.
  private func sequence(_ file: String) -> HTTPServer.Response {
    guard let picture = workspace.pages.sequence(file) else { return .error(status: 404, "The scenario does not exist.") }
    return .document(Data(picture.utf8), type: "image/svg+xml; charset=utf-8")
  }

  // MARK: Pages

  private func page(_ file: String) -> HTTPServer.Response {
    do {
      guard let page = try rendered[file] ?? render(file) else { return .error(status: 404, "The page does not exist.") }
      rendered[file] = page
      let list = DiagnosticList(
        workspace.diagnostics.sorted(), failure: workspace.failure ?? drawingFailures[file], version: workspace.version,
        verdictVersion: workspace.verdictVersion, hasOldPages: workspace.hasOldPages)
      let flow = workspace.pages.flows.first { html($0.page) == file }
      let locations = page.locations
      let needed = flow.map { machines?.machines.needed(by: $0.flow.name) ?? [] } ?? []
      let notice = list.element(machines: flow.map { [$0.flow.name] + needed.map(\.flow) } ?? [])
      let text = page.page.document(links: links, notice: notice + locations, scripts: ["studio.js"])
      return .document(Data(text.utf8), type: "text/html; charset=utf-8")
    } catch {
      return .error(status: 500, "\(error)")
    }
  }

  /// Renders and returns the page with this file name; `nil` if no page has this name.
  ///
  /// Without Graphviz, the page has no pictures.
  private func render(_ file: String) throws -> RenderedPage? {
    let pages = workspace.pages
    if let entry = pages.flows.first(where: { html($0.page) == file }) {
      let verdicts = workspace.verdicts(of: entry.spec)
      // The runs of the scenarios are recorded first, because both the text and the pictures show the runs.
      _ = pages.recordings(of: entry)
      // The text and the pictures are rendered concurrently, because both take about the same time.
      let parts = [true, false].concurrentMap { [converter] isText -> Part in
        isText
          ? .text(Result { try converter.convert(pages.page(of: entry, score: nil, verdicts: verdicts)) })
          : .pictures(Result { try pages.inlineStatePictures(of: entry) }, locations: StateSourceLocations(entry.flow).element)
      }
      guard case .text(let text) = parts[0], case .pictures(let drawn, let locations) = parts[1] else { return nil }
      var pictures: [(String, String)] = []
      switch drawn {
      case .success(let all): (pictures, drawingFailures[file]) = (all, nil)
      case .failure(let error): drawingFailures[file] = "\(error)"
      }
      pictures += pages.sequenceNames(of: entry).map { ($0, "<div data-sequence=\"\(XML.escaped($0))\"></div>") }
      let needed = machines?.machines.needed(by: entry.flow.name) ?? []
      let page = SitePage(
        try text.get(), pictures: Dictionary(pictures) { first, _ in first },
        machines: needed.first?.flow == entry.flow.name ? needed : [])
      return RenderedPage(page: page, locations: locations)
    }
    if let (path, tour) = pages.compiled.tours.first(where: { html(FlowPages.pageName(for: $0.path)) == file }) {
      return RenderedPage(page: SitePage(try converter.convert(pages.tourPage(path, tour)), pictures: [:], machines: []))
    }
    if file == SitePage.index {
      let pictures = Dictionary(pages.inlineAppPicture) { first, _ in first }
      return RenderedPage(page: SitePage(try converter.convert(pages.index), pictures: pictures, machines: []))
    }
    guard file == Self.traceability, let page = pages.traceability else { return nil }
    return RenderedPage(page: SitePage(try converter.convert(page), pictures: [:], machines: []))
  }

  /// A part of the page of a flow.
  private enum Part: Sendable {
    case text(Result<MarkdownConverter.Page, any Error>)
    case pictures(Result<[(String, String)], any Error>, locations: String)
  }

  /// A rendered page, and the HTML element with the source positions of its states; the element is empty for a page without
  /// states.
  private struct RenderedPage {
    let page: SitePage
    var locations = ""
  }

  private static let traceability = "traceability.html"

  /// The titles and files of all pages except the index.
  private var links: [(title: String, file: String)] {
    let pages = workspace.pages
    return pages.flows.map { (ReadableName.title($0.flow.name), html($0.page)) }
      + pages.compiled.tours.map { (ReadableName.title($0.tour.name), html(FlowPages.pageName(for: $0.path))) }
      + (pages.compiled.requirements.isEmpty ? [] : [("Traceability", Self.traceability)])
  }

  /// The entries of the search index: the pages, the policies, and the scenarios of each flow.
  private var searchEntries: [SearchIndex.Entry] {
    links.map { SearchIndex.Entry(page: $0.title, heading: $0.title, address: $0.file) }
      + workspace.pages.compiled.policies.map { policy in
        let title = ReadableName.title(policy.name)
        return SearchIndex.Entry(page: "Flows", heading: title, address: "\(SitePage.index)#\(Markdown.anchor(title))")
      }
      + workspace.pages.flows.flatMap { entry in
        entry.flow.scenarios.map {
          SearchIndex.Entry(
            page: ReadableName.title(entry.flow.name), heading: $0.name,
            address: "\(html(entry.page))#\(Markdown.anchor($0.name))")
        }
      }
  }

  /// Returns the file name of an HTML page: `set-passcode.md` gives `set-passcode.html`.
  private func html(_ page: String) -> String { "\(page.dropLast(".md".count)).html" }

  // MARK: Edits

  private struct FixRequest: Decodable {
    let version, diagnostic, fixIt: Int
  }

  private struct ScenarioRequest: Decodable {
    let flow, scenario: String
  }

  private struct OpenRequest: Decodable {
    let file: String
    let line: Int
  }

  private func post(_ action: String, _ body: Data) -> HTTPServer.Response {
    do {
      switch action {
      case "fix":
        let fix = try JSONDecoder().decode(FixRequest.self, from: body)
        try workspace.applyFixIt(fix.fixIt, of: fix.diagnostic, in: fix.version)
      case "scenario":
        let request = try JSONDecoder().decode(ScenarioRequest.self, from: body)
        try workspace.addScenario(request.scenario, toFlow: request.flow)
      case "open":
        let openRequest = try JSONDecoder().decode(OpenRequest.self, from: body)
        guard workspace.hasSpec(openRequest.file) else { return .error(status: 404, "The spec does not exist.") }
        return .document(
          Data(try editor.open(openRequest.file, line: openRequest.line).utf8), type: "text/plain; charset=utf-8")
      default: return .error(status: 404, "The action does not exist.")
      }
      return .document(Data(), type: "text/plain; charset=utf-8")
    } catch let refusal as Workspace.Refusal {
      return .error(status: 409, refusal.sentence)
    } catch is DecodingError {
      return .error(status: 400, "The request is not valid.")
    } catch {
      return .error(status: 500, "\(error)")
    }
  }
}
