import Dispatch
import SpecTesting
import StatechartModel
import StatechartPages
import Testing

@Suite("The geometry of the diagrams of shipped flows", .enabled(if: Graphviz.version != nil, "Graphviz is not installed"))
struct DiagramGeometryTests {
  /// The pictures of all flows, with their titles. They are drawn once, because that takes seconds, and on a thread of their own,
  /// because other tests need the threads of Swift's tasks.
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
    for (title, picture) in pictures {
      for (index, label) in picture.labels.enumerated() {
        let others = picture.labels.dropFirst(index + 1) + picture.shapes
        #expect(!others.contains(where: label.overlaps), "\(title), label \(index)")
      }
    }
  }

  @Test("No line passes through a box or a label")
  func lines() {
    for (title, picture) in pictures {
      for (index, line) in picture.lines.enumerated() {
        let crossed = (picture.shapes + picture.labels).filter { shape in line.contains { shape.contains($0, margin: 2) } }
        #expect(crossed == [], "\(title), line \(index)")
      }
    }
  }
}
