/// A ticket office that counts the tickets that are still valid.
actor TicketCounter: TicketOffice {
  private var tickets: Int

  init(tickets: Int) {
    self.tickets = tickets
  }

  func check() async throws -> TicketOffice.CheckOutcome {
    guard tickets > 0 else { return .invalid }
    tickets -= 1
    return .valid
  }

  @MainActor func greet() {
    print("Welcome!")
  }
}
