import SpecCompilation
import StatechartComparison
import StatechartModel
import StatechartPages

/// The page with the differences between specs and an earlier revision.
///
/// For each flow in both versions, the page shows the changed diagrams, old and new side by side.
struct ChangePage {
  /// The file name of the page.
  static let file = "changes.md"

  let markdown: (path: String, text: String)
  /// The changed diagrams of the old and the new version, by file name.
  let pictures: [(String, String)]

  /// Creates the page by comparing specs and their diagrams with an old version.
  ///
  /// - Parameters:
  ///   - revision: The name of the revision of the old version.
  ///   - date: The date of the revision, such as `2026-11-26`.
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  init(of new: FlowPages, since old: CompiledSpecs, revision: String, date: String) throws {
    let comparison = SpecComparison(old: old.specs.map(\.spec), new: new.compiled.specs.map(\.spec))
    var (sections, pictures): ([String], [(String, String)]) = ([], [])
    for (_, flow) in old.flows {
      guard let (other, _, page) = new.flows.first(where: { $0.flow.name == flow.name }) else { continue }
      let pairs = try Self.changedDiagrams(flow, other)
      guard !pairs.isEmpty else { continue }
      sections.append("### Diagrams of [\(ReadableName.title(flow.name))](\(page))")
      for (title, versions) in pairs {
        sections += ["#### \(title)", "<div class=\"versions\">"]
        for (version, picture) in versions {
          sections += ["<div>", "**\(version)**", "![\(title), \(version)](diagrams/\(picture.file))", "</div>"]
        }
        sections.append("</div>")
        pictures += versions.map { ($0.picture.file, $0.picture.text) }
      }
    }
    let affected = comparison.flows.filter { !$0.differences.isEmpty }.compactMap { new.users(ofFlow: $0.name) }
    let failing = PlayedSpecs(
      flows: new.flows.map { (flow: $0.flow, file: $0.page) },
      tours: new.compiled.tours.map { (tour: $0.tour, file: FlowPages.pageName(for: $0.path)) }
    ).failures
    let scenarios = failing.isEmpty ? ["All scenarios and tours of the new version pass."] : failing
    let introduction =
      "The differences between the specs and their version of \(date), which is the git revision \(Markdown.code(revision))."
    let list = affected.isEmpty ? [] : ["Changed flows:", Markdown.list(affected)]
    let head = (["# Changes since \(date)", introduction] + list + scenarios).joined(separator: "\n\n") + "\n\n"
    let tail = sections.isEmpty ? "" : "\n" + (["## Diagrams"] + sections).joined(separator: "\n\n") + "\n"
    markdown = ("flows/\(Self.file)", head + ComparisonFormat.markdown.render(comparison) + tail)
    self.pictures = pictures
  }

  private typealias Version = (version: String, picture: DiagramPictures.Picture)

  /// Returns the diagrams that differ between two versions of a flow, each with the pictures of the versions that contain the
  /// diagram.
  ///
  /// The overview is returned only if no detail diagram differs.
  private static func changedDiagrams(_ old: Flow, _ new: Flow) throws -> [(title: String, versions: [Version])] {
    let (before, after) = (
      try DiagramPictures.unlinked(of: old, page: "changes--old--\(old.name)"),
      try DiagramPictures.unlinked(of: new, page: "changes--new--\(new.name)")
    )
    let titles = after.map(\.title) + before.map(\.title).filter { title in !after.contains { $0.title == title } }
    let changed = titles.compactMap { title -> (title: String, versions: [Version])? in
      let (first, second) = (before.first { $0.title == title }?.picture, after.first { $0.title == title }?.picture)
      guard first?.text != second?.text else { return nil }
      return (title, [first.map { ("Before", $0) }, second.map { ("After", $0) }].compactMap(\.self))
    }
    let details = changed.filter { $0.title != DiagramPictures.overviewTitle }
    return details.isEmpty ? changed : details
  }
}
