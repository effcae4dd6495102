import Dispatch
import SpecTesting
import StatechartModel
import StatechartPages
import Testing

@Suite("The geometry of the diagrams of shipped flows", .enabled(if: Graphviz.version != nil, "Graphviz is not installed"))
struct DiagramGeometryTests {
  /// The pictures of all flows, with their titles.
  ///
  /// The suite draws the pictures once, because drawing takes seconds. A separate thread draws the pictures, because other
  /// tests need the threads of Swift's tasks.
  private static let drawn = Task {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result { try shippedFlows().flatMap(pictures) }) }
    }
  }

  private let pictures: [(title: String, picture: Picture)]

  init() async throws {
    pictures = try await Self.drawn.value.get()
    try #require(pictures.count > 50)
  }

  private static func pictures(of flow: Flow) throws -> [(title: String, picture: Picture)] {
    try Diagram.all(of: flow).map { diagram in
      let picture = try Picture(SVGDiagram(diagram) { _ in nil }.text)
      try #require(!picture.shapes.isEmpty && !picture.lines.isEmpty, "\(diagram.title) is empty")
      return ("\(diagram.title) (\(diagram.level))", picture)
    }
  }

  @Test("On a page of 900 pixels the texts are at least 11 pixels high")
  func size() {
    for (title, picture) in pictures {
      #expect(12 * min(1, 900 / picture.width) >= 11, "\(title) is \(picture.width) pixels wide")
    }
  }

  @Test("No label overlaps a box or another label")
  func labels() {
    for (title, picture) in pictures { #expect(picture.overlappingLabels == [], "\(title)") }
  }

  @Test("No line passes through a box or a label")
  func lines() {
    for (title, picture) in pictures { #expect(picture.crossingLines == [], "\(title)") }
  }
}

@Suite("The checks of the geometry")
struct PictureTests {
  @Test("A label over a box and a line through a box are found")
  func faults() throws {
    let picture = try Picture(
      """
      <svg width="300">
      <g class="node"><rect class="box" x="0" y="0" width="100" height="40"/></g>
      <rect class="label" x="90" y="30" width="50" height="20"/>
      <rect class="label" x="200" y="100" width="50" height="20"/>
      <path class="edge" d="M10 -20C10 0 10 20 10 60"/>
      <path class="edge" d="M150 0C150 20 150 40 150 60"/>
      </svg>
      """)
    #expect(picture.overlappingLabels == [0])
    #expect(picture.crossingLines == [0])
  }
}
