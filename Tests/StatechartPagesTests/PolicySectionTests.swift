import StatechartLanguage
import StatechartModel
import StatechartPages
import StatechartSemantics
import Testing

@Suite("The policies on the index page")
struct PolicySectionTests {
  private func index(_ policy: String) throws -> String {
    let library = SpecLibrary(files: [SourceFile(path: "rules.yaml", text: policy)])
    guard case .policy(let policy)? = library.compile("rules.yaml").spec else { throw DidNotCompile() }
    return IndexPage.markdown(for: [], policies: [policy])
  }

  @Test("A policy is shown with its values and the author's comments")
  func values() throws {
    let page = try index(
      """
      policy: DoorRules
      summary: The rules of the door.
      values:
        longestWait: duration = 90s      # until the door closes
        tries: int(1...9) = 3
        limit: int(1...9) or none = none
        paint: "int(0...#FFFFFF) = #0A84FF"
      """)
    let section = page.section("### Door Rules")
    #expect(section.contains("The rules of the door."))
    #expect(section.contains("| Longest wait | 90s | until the door closes |"))
    #expect(section.contains("| Tries | 3 |"))
    #expect(section.contains("| Limit | – |"))
    #expect(section.contains("| Paint | #0A84FF |"))
  }

  @Test("A list of records has a row for each record, or for each field if the record has many fields")
  func lists() throws {
    let page = try index(
      """
      policy: DoorRules
      summary: The rules of the door.
      records:
        Stage: { failures: int(1...99), wait: duration }
        Size:
          a: int(0...9)                  # the first field
          b: int(0...9)
          c: int(0...9)
          d: int(0...9)
          e: int(0...9)
          f: int(0...9)
      values:
        stages: { list: Stage, items: [{ failures: 5, wait: 30s }, { failures: 10, wait: 5min }] }
        sizes: { list: Size, items: [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }] }
      """)
    let section = page.section("### Door Rules")
    #expect(section.contains("| Failures | Wait |"))
    #expect(section.contains("| 5 | 30s |") && section.contains("| 10 | 5min |"))
    #expect(section.contains("| A | 1 | the first field |") && section.contains("| F | 6 |"))
  }

  @Test("An index without policies has no section for them")
  func none() {
    #expect(!IndexPage.markdown(for: []).contains("Policies"))
  }
}
