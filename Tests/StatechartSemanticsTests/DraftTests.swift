import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the diagnostics of drafts.
@Suite("Drafts") struct DraftTests {
  private static func compiled(isDraft: Bool) -> (spec: SpecLibrary.Spec?, diagnostics: [Diagnostic]) {
    let files = [
      SourceFile(
        path: "door.yaml",
        text: """
          flow: Door
          summary: A door.
          \(isDraft ? "draft: true" : "")
          events: { push: , pull: , kick: }
          initial: shut
          states:
            shut:
              screen: { title: Come in, buttons: [{ label: Push, event: push }, { label: Kick, event: kick }] }
              on: { push: ajar }
            ajar: { on: { push: open, pull: shut } }
            open: { type: final }
          """),
      SourceFile(path: "de.yaml", text: "texts: de\ntranslations: { Push: Schieben, Kick: Treten }"),
    ]
    let (spec, diagnostics) = SpecLibrary(files: files).compile("door.yaml")
    return (spec, diagnostics.sorted())
  }

  @Test("In a draft, unhandled events, dead controls and missing translations are warnings")
  func warnings() {
    let (spec, diagnostics) = Self.compiled(isDraft: true)
    #expect(spec != nil)
    #expect(diagnostics.map(\.code) == [.draft, .unhandledEvent, .missingTranslation, .deadControl])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    #expect(diagnostics[1].fixIts.count == 1)
  }

  @Test("In a finished flow, unhandled events and missing translations are errors")
  func errors() {
    let (spec, diagnostics) = Self.compiled(isDraft: false)
    #expect(spec == nil)
    #expect(diagnostics.map(\.code) == [.unhandledEvent, .missingTranslation])
    #expect(diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test("An unknown state is also reported in a draft")
  func other() {
    #expect(Machine.errors("draft: true\ninitial: a\nstates: { a: { after: { 1s: b } } }") == ["unknown state 'b'"])
  }

  @Test("An unhandled event of a draft does nothing at run time")
  func runs() throws {
    guard case .flow(let flow)? = Self.compiled(isDraft: true).spec else {
      Issue.record("the draft does not compile")
      return
    }
    var interpreter = Interpreter(flow)
    let events = Dictionary(uniqueKeysWithValues: flow.events.ids.map { (flow.events[$0].name, $0) })
    interpreter.send(try #require(events["kick"]))
    #expect(interpreter.atomicStates.map { flow.states[$0].name } == ["shut"])
    interpreter.send(try #require(events["push"]))
    #expect(interpreter.atomicStates.map { flow.states[$0].name } == ["ajar"])
  }
}
