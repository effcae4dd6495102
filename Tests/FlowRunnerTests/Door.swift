import Statechart

/// A handwritten test machine: a door that requests permission to open from a porter, and closes after a delay.
struct Door: StateMachine {
  typealias Input = Int
  typealias Output = Int

  enum State { case closed, asking, open, gone }

  enum Event: MachineEvent {
    typealias Query = Door.Query
    case knock(code: PIN)
    case push, leave
    case greet(Secret)
    case answered(Invocation, Outcome)
    case timerFired(Timer, Epoch)
  }

  enum Effect { case ring, creak }
  enum Operation: Equatable { case ask(code: PIN) }
  enum Outcome: Equatable {
    case welcome(Secret)
    case goAway
  }
  enum Query { case visitors }
  enum Timer { case fallShut }

  enum Text: ScreenText {
    case shut, moment, comeIn
    var words: String { "\(self)" }
  }

  private(set) var state = State.closed
  private(set) var output: Int?
  private var code = PIN()
  private var visits = 0
  private var epochs = Epoch()
  private var asking = Invocation.Slot()
  private var fallShut = TimerSlot()

  init<Sink: EffectSink<Door>>(_ input: Int, to sink: inout Sink) {
    visits = input
  }

  mutating func send<Sink: EffectSink<Door>>(_ event: Event, to sink: inout Sink) {
    switch (state, event) {
    case (.closed, .knock(let code)):
      sink.perform(.ring)
      self.code = code
      state = .asking
      asking.request()
      if let invocation = asking.start(counting: &epochs) { sink.invoke(.ask(code: code), as: invocation) }
    case (.asking, .answered(let invocation, let outcome)) where asking.end(invocation):
      code.clear()
      if case .welcome = outcome { open(&sink) } else { state = .closed }
    case (.asking, .push):
      if let invocation = asking.cancel() { sink.cancel(invocation) }
      code.clear()
      state = .closed
    case (.open, .push):
      if fallShut.cancel() { sink.cancel(.fallShut) }
      open(&sink)
    case (.open, .timerFired(.fallShut, let epoch)) where fallShut.fire(epoch):
      state = .closed
    case (.open, .leave), (.closed, .leave):
      if fallShut.cancel() { sink.cancel(.fallShut) }
      state = .gone
      output = visits
    default: break
    }
  }

  var screen: Screen<Text, Event> {
    var screen = Screen<Text, Event>()
    screen.title =
      switch state {
      case .closed, .gone: .shut
      case .asking: .moment
      case .open: .comeIn
      }
    if state == .open { screen.lists = [.init(.comeIn, .visitors, select: Event.greet, empty: .moment)] }
    return screen
  }

  private mutating func open(_ sink: inout some EffectSink<Door>) {
    visits += 1
    state = .open
    sink.schedule(.fallShut, fallShut.start(counting: &epochs), after: .seconds(5))
    sink.perform(.creak)
  }
}

extension Door: RunnableMachine {
  typealias Services = Porter

  @MainActor static func perform(_ effect: Effect, with services: Porter) {
    services.perform(effect)
  }

  static func carryOut(_ operation: Operation, with services: Porter) async -> OperationResult<Outcome> {
    switch operation {
    case .ask(let code): await services.ask(code)
    }
  }

  static func rows(of query: Query, with services: Porter) async -> [ListRow] {
    switch query {
    case .visitors: [ListRow("Ada", handle: Secret(handle: 1))]
    }
  }

  static func secrets(in event: Event) -> [Secret] {
    switch event {
    case .answered(_, .welcome(let token)), .greet(let token): [token]
    case .knock, .push, .leave, .answered, .timerFired: []
    }
  }

  static func release(_ secret: Secret, with services: Porter) {
    services.release(secret)
  }

  var tracedContext: [String: TraceValue] {
    ["code": .secret(isPresent: code.count > 0), "visits": .number(visits)]
  }

  static func traced(_ event: Event) -> TracedEvent {
    switch event {
    case .knock: TracedEvent("knock", ["code": .redacted])
    case .push: TracedEvent("push")
    case .leave: TracedEvent("leave")
    case .greet: TracedEvent("greet", ["visitor": .redacted])
    case .answered(_, .welcome): TracedEvent("ask.welcome", ["token": .redacted])
    case .answered(_, .goAway): TracedEvent("ask.goAway")
    case .timerFired: TracedEvent("timerFired", ["timer": .text("fallShut")])
    }
  }
}
