import Flows
import Statechart
import Testing

@testable import keysmith

/// Passwords as the flow asks for them.
@Suite struct PasswordGeneratorTests {
  @Test("A password has the length and the kinds that were asked for; of no kind there is none")
  func kinds() async throws {
    let services = Services(try Folder().core())
    guard
      case .done(let password, .veryStrong) = await services.generate(
        length: 20, lowercase: true, uppercase: false, digits: true, symbols: false, avoidsLookAlikes: true),
      let text = services.read(password)
    else {
      Issue.record("there is no password")
      return
    }
    #expect(text.count == 20)
    #expect(text.allSatisfy { $0.isLowercase || $0.isNumber } && text.contains { $0.isNumber })
    #expect(!text.contains { "0Oo1Il|".contains($0) })
    let none = await services.generate(
      length: 20, lowercase: false, uppercase: false, digits: false, symbols: false, avoidsLookAlikes: false)
    #expect(none == .failed)
    let short = await services.generate(
      length: 4, lowercase: false, uppercase: false, digits: true, symbols: false, avoidsLookAlikes: false)
    guard case .done(_, let strength) = short else {
      Issue.record("there is no short password")
      return
    }
    #expect(strength == .veryWeak || strength == .weak)
  }
}
