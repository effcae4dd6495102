import StatechartLanguage
import StatechartModel
import StatechartPages
import Testing

@Suite("The page of a tour")
struct TourPageTests {
  private static let shop = """
    flow: Shop
    summary: A shop.
    events: { enter: , leave: }
    initial: outside
    states:
      outside: { screen: { title: Shop, buttons: [{ label: Enter, event: enter }] }, on: { enter: inside } }
      inside: { screen: { title: Inside, buttons: [{ label: Leave, event: leave }] }, on: { leave: outside } }
    """

  private func tour(_ steps: String) throws -> Tour {
    let text = "tour: RoundTrip\nsummary: In and out.\nstart: Shop\nfiles: { list.txt: Milk }\nsteps:\n\(steps)"
    let files = [SourceFile(path: "shop.yaml", text: Self.shop), SourceFile(path: "tour.yaml", text: text)]
    guard case .tour(let tour)? = SpecLibrary(files: files).check("tour.yaml").spec else { throw DidNotCompile() }
    return tour
  }

  private func page(_ tour: Tour) -> String {
    TourPage.markdown(for: tour, spec: "Specs/tours/tour.yaml") { $0 == "Shop" ? "shop.md" : nil }
  }

  @Test("The page shows the steps, in parts that begin with narration")
  func story() throws {
    let page = page(
      try tour("  - say: 1. In\n  - press: Enter\n  - expect: { flow: Shop, state: inside, title: Inside }\n  - leave: 1min\n"))
    #expect(page.hasPrefix("# Round Trip\n\nIn and out.\n"))
    #expect(page.contains("A tour across flows: [Shop](shop.md). Generated from `Specs/tours/tour.yaml`"))
    #expect(page.contains("The tour passed when this page was written."))
    #expect(page.contains("Files: `list.txt` with “Milk”."))
    #expect(
      page.contains(
        """
        **1. In**

        - “Enter” is pressed
        - **then** Shop, the state is **Inside**, the title is “Inside”
        - the app is in the background for `1min`
        """))
  }

  @Test("The page shows the step at which a tour fails, and the index shows the tour as failed")
  func failure() throws {
    let tour = try tour("  - press: Enter\n  - expect: { flow: Shop, state: outside }\n")
    #expect(page(tour).contains("**The tour failed** in line 7: expected state 'outside', found 'inside'"))
    #expect(page(tour).contains("- ❌ **failed:** **then** Shop"))
    let index = IndexPage.markdown(for: [], tours: [(tour, "tour.md")])
    #expect(index.contains("## Tours"))
    #expect(index.contains("| [Round Trip](tour.md) | In and out. | 2 | **failed** |"))
  }
}
