import StatechartModel
import Testing

@Suite("Narrowing by guards")
struct NarrowingTests {
  /// Expects that a flow compiles without errors if a state has the given transitions on one event.
  private func accepts(_ transitions: String, names: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    let text = """
      flow: Door
      summary: A door.
      records: { Choice: { length: int(4...6), near: int(0...9) or none } }
      context:
        choice: "Choice = Choice(length: 4, near: none)"
        maybe: Choice or none
        number: int(0...9) or none
        near: int(-3...4) or none
        numbers: list(int(0...9), 4)
        others: list(int(3...12), 8)
        tries: int(0...9) = 0
        limit: int(0...9) = 5
        few: int(0...4) = 2
        least: int(1...9) = 1
        note: text or none
        locked: bool = false
        answer: bool or none
      events: { push: { value: int(0...9) or none } }
      \(names.isEmpty ? "" : "guards: { \(names) }")
      initial: here
      states:
        here: { on: { push: \(transitions) }, after: { 1s: done } }
        done: { type: final }
      """
    let errors = Bench.diagnostics(of: text).filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(DiagnosticFormat.text.render(errors))", sourceLocation: sourceLocation)
  }

  @Test("An optional value can be used after a guard on its presence")
  func present() {
    accepts("{ guard: number != none, actions: [tries = number] }")
    accepts("{ guard: number != none and number < 9, actions: [tries = number + 1] }")
    accepts("{ guard: number == 3, actions: [tries = number] }")
    accepts("{ guard: not (number == none), actions: [tries = number] }")
    accepts("{ guard: not (number == none or locked), actions: [tries = number] }")
    accepts("{ guard: number == none or number < 5, actions: [locked = true] }")
    accepts("{ guard: number != none, actions: ['note = \"{number} there\"'] }")
    accepts("{ guard: value != none, actions: [tries = value, number = value] }")
    accepts("{ guard: maybe != none and maybe.length < 6, actions: [choice.length = maybe.length + 1] }")
    accepts("{ guard: choice.near != none, actions: [tries = choice.near] }")
    accepts("{ guard: maybe != none and maybe.near != none, actions: [tries = maybe.near] }")
  }

  @Test("A guard on a sum narrows the same sum in any form")
  func sums() {
    accepts("{ guard: tries + limit <= 9, actions: [tries = tries + limit] }")
    accepts("{ guard: limit + tries < 10, actions: [tries += limit] }")
    accepts("{ guard: tries <= 9 - limit, actions: [tries = limit + tries] }")
    accepts("{ guard: not (tries + limit > 9), actions: [tries += limit] }")
    accepts("{ guard: tries + limit + few <= 9, actions: [tries = few + tries + limit] }")
    accepts("{ guard: tries - limit >= 2, actions: [tries = tries - limit - 2] }")
    accepts("{ guard: tries >= limit + 2, actions: [tries = tries - 2 - limit] }")
    accepts("{ guard: 2 * tries + few <= 9, actions: [tries = 2 * tries + few] }")
    accepts("{ guard: tries + 3 <= 9, actions: [tries += 3] }")
    accepts("{ guard: tries >= limit and tries != limit, actions: [least = tries - limit] }")
    accepts("{ guard: numbers.count + tries <= 9, actions: [tries += numbers.count] }")
  }

  @Test("A guard on a sum narrows the terms of the sum, and the sum of the terms on one side of the comparison")
  func partsOfSums() {
    accepts("{ guard: tries + 1 < limit, actions: [tries += 1] }")
    accepts("{ guard: limit > tries + 1, actions: [tries += 2] }")
    accepts("{ guard: tries + limit <= few, actions: [few = tries, few = limit] }")
    accepts("{ guard: tries + few <= limit, actions: [tries += few] }")
    accepts("{ guard: tries <= limit - few, actions: [tries = few + tries] }")
    accepts("{ guard: limit - tries >= few, actions: [tries += few] }")
    accepts("{ guard: tries * 2 < 6, actions: [few = tries + 2] }")
    accepts("{ guard: 6 > tries * 2, actions: [few = 2 + tries] }")
    accepts("{ guard: 2 * tries + few <= 9, actions: [few = tries] }")
    accepts("{ guard: tries * -3 > -14, actions: [few = tries] }")
    accepts("{ guard: not (tries * 2 < 5), actions: [tries -= 3] }")
    accepts("[{ guard: tries * 2 >= 5, target: done }, { actions: [few = tries + 2] }]")
  }

  @Test("A disjunction narrows to the union of both cases")
  func cases() {
    accepts("{ guard: tries == 0 or tries == 1, actions: [few = tries + 3] }")
    accepts("{ guard: (tries == 0 or tries == 4) and locked, actions: [few = tries] }")
    accepts("{ guard: not (tries != 0 and tries != 1), actions: [few = tries + 3] }")
    accepts("{ guard: number == 1 or number == 3, actions: [few = number] }")
    accepts("{ guard: tries == 0 and locked or tries <= 2 and few > 3, actions: [few = tries + 2] }")
  }

  @Test(
    "A guard that restricts a value too little does not prevent an out-of-range error",
    arguments: [
      "{ guard: a + 1 <= b, actions: [a += 2] }", "{ guard: a + b <= 10, actions: [a += b] }",
      "{ guard: a * 2 <= 17, actions: [a += 2] }", "{ guard: a == 1 or b == 1, actions: [a += 1] }",
      "{ guard: a == 1 or a == 9, actions: [a += 1] }", "{ guard: a * 2 != 17, actions: [a += 1] }",
      "{ guard: a - b < 0, actions: [b += 1] }", "{ guard: a + c <= b, actions: [b = a + c + 1] }",
    ])
  func open(_ transition: String) {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        context: { a: int(0...9) = 0, b: int(0...9) = 0, c: int(0...9) = 0 }
        events: { push: , pull: { n: int(0...9) } }
        initial: here
        states:
          here: { on: { push: \(transition), pull: { actions: [c = n] } }, after: { 1s: done } }
          done: { type: final }
        """
    ).filter { $0.severity == .error }
    #expect(found.map(\.code) == [.outOfRange], "\(DiagnosticFormat.text.render(found))")
    #expect(found.first?.advice?.hasPrefix("add a guard such as ") == true)
  }

  @Test(
    "Narrowing does not overflow at the limits of integers",
    arguments: [
      "n >= 9223372036854775807 and n != 9223372036854775807", "n == 9223372036854775807 and n != 9223372036854775807",
      "n <= -9223372036854775807 and n != -9223372036854775807 and n < -9223372036854775807",
    ])
  func endsOfNumbers(_ condition: String) throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      mode: scxml
      context: { n: int = 0 }
      events: { go: }
      initial: a
      states: { a: { on: { go: { guard: '\(condition)', target: b } } }, b: }
      """)
    #expect(flow.states.count == 3)
  }

  @Test("A guard on an impossible sum is reported")
  func impossibleSums() {
    for guardWords in ["a * 2 == 5", "2 * a > 18", "a + b > 18", "a + 9 < b"] {
      let found = Bench.diagnostics(
        of: """
          flow: Door
          summary: A door.
          context: { a: int(0...9) = 0, b: int(0...9) = 0 }
          initial: here
          states:
            here: { always: { guard: \(guardWords), target: done, actions: [a = b, b = 1] }, after: { 1s: done } }
            done: { type: final }
          """)
      #expect(found.map(\.code) == [.shadowedTransition], "\(guardWords): \(DiagnosticFormat.text.render(found))")
    }
  }

  @Test("A field of an optional record can be changed after a guard or an assignment that makes the record present")
  func fieldsOfAbsent() {
    accepts("{ guard: maybe != none, actions: [maybe.length = 5] }")
    accepts("{ guard: maybe != none and maybe.length < 6, actions: [maybe.length += 1] }")
    accepts("{ guard: maybe != none, actions: [maybe.near = 3, tries = maybe.near] }")
    accepts("{ actions: [maybe = choice, maybe.length = 5] }")
  }

  @Test("A list in a record has a literal, can be changed in place, and has a count")
  func listsInRecords() {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        records: { Visit: { door: int(1...9), tags: "list(int(0...9), 2)" } }
        input: { first: "Visit = Visit(door: 1, tags: [7])" }
        context: { last: "Visit = Visit(door: 1, tags: [])", guest: Visit or none, all: "list(int(0...9), 2) = [1, 2]" }
        events: { visit: { who: Visit } }
        initial: here
        states:
          here:
            on:
              visit:
                - { guard: last.tags.count < 2, actions: [last.tags.append(who.door)] }
                - { guard: guest != none and guest.tags.count > 0, actions: [guest.tags.removeLast(), guest.tags.append(3)] }
                - { guard: "all == [1, 2]", actions: [all.clear(), all.append(1), last.tags.clear(), last.tags.append(2)] }
                - { actions: ["last.tags = [4]", last.tags.append(5), last.tags.removeLast(), "all = first.tags", guest = who] }
            after: { 1s: done }
          done: { type: final }
        scenarios:
          - name: Tags
            given: { first: "Visit(door: 2, tags: [1, 2])" }
            steps: [{ send: visit, with: { who: "Visit(door: 2, tags: [1])" } }, { expect: { state: here } }]
        """)
    #expect(found.isEmpty, "\(DiagnosticFormat.text.render(found))")
  }

  @Test("A change of a term invalidates a guard on a sum")
  func changedSum() {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        context: { a: int(0...9) = 0, b: int(0...9) = 0 }
        initial: here
        states:
          here: { always: { guard: a + b <= 9, target: done, actions: [a = 9, b = a + b] } }
          done: { type: final }
        """)
    #expect(found.map(\.message) == ["expected a number from 0 to 9, found a value that can be 18"])
    #expect(found.map(\.advice) == ["account for the change of 'a' in the guard, or move this action before the change"])
  }

  @Test("Numbers of different ranges can be compared, also optional numbers and lists of numbers")
  func comparable() {
    accepts("{ guard: near == tries, actions: [locked = true] }")
    accepts("{ guard: tries != near, actions: [locked = true] }")
    accepts("{ guard: near == number, actions: [locked = true] }")
    accepts("{ guard: near == tries, actions: [few = tries] }")
    accepts("{ guard: numbers == others, actions: [locked = true] }")
  }

  @Test("An optional bool that is none is neither true nor false")
  func absentAnswers() {
    let rest = "{ actions: [locked = true] }"
    accepts("[{ guard: answer == true, actions: [tries = 1] }, { guard: answer == false, actions: [tries = 2] }, \(rest)]")
    accepts("[{ guard: answer == false, actions: [tries = 1] }, { guard: answer != true, actions: [tries = 2] }]")
    accepts("{ guard: answer != true and answer != false, actions: [locked = true] }")
  }

  @Test("Items of a list can be read after a guard that the list is not empty")
  func items() {
    accepts("{ guard: numbers.first != none, actions: [tries = numbers.first, numbers.removeLast()] }")
    accepts("{ guard: numbers.count > 0, actions: [tries = numbers.last] }")
    accepts("{ guard: numbers.last == 9, actions: [tries = numbers.last] }")
    accepts("{ guard: numbers.first != none and numbers.first < 9, actions: [tries = numbers.first + 1] }")
    accepts("[{ guard: numbers.first == none, actions: [numbers.append(1)] }, { actions: [tries = numbers.first] }]")
    accepts("{ actions: [numbers.clear(), numbers.append(3), tries = numbers.last] }")
  }

  @Test("A guard, also a named guard, excludes a divisor of 0 and an empty list")
  func divisors() {
    accepts("{ guard: tries > 0, actions: [limit = limit / tries] }")
    accepts("{ guard: tries != 0, actions: [few = limit % tries % 5] }")
    accepts("[{ guard: tries == 0, target: done }, { actions: [limit = limit / tries] }]")
    accepts("{ guard: 6 / least > 2, actions: [tries = 18 / least / 2] }")
    accepts("{ guard: isUsed, actions: [limit = limit / tries] }", names: "isUsed: tries > 0")
    accepts("{ guard: isUsed and limit < 9, actions: [numbers.removeFirst(), limit += 1] }", names: "isUsed: numbers.count > 0")
    accepts("[{ guard: isFull, target: done }, { actions: [numbers.append(1)] }]", names: "isFull: numbers.count == 4")
    accepts(
      "{ guard: isFull, actions: [numbers.removeFirst()] }", names: "isFull: isLong and tries > 3, isLong: numbers.count > 2")
    accepts("{ guard: isNear, actions: [tries = number] }", names: "isNear: number != none and number < 4")
  }

  /// Expects that the range contains all values, and that no smaller range suffices.
  @Test(
    "The range of a quotient, and of a remainder by a constant, is exact",
    arguments: [-9 ... -2, -5...4, 0...9, 3...8, 6...8, -1...1, 7...7], [1...1, 3...3, -4 ... -4, 2...5, -3 ... -1, 9...9])
  func quotients(_ dividend: ClosedRange<Int>, _ divisor: ClosedRange<Int>) {
    for symbol in divisor.count == 1 ? ["/", "%"] : ["/"] {
      let values = dividend.flatMap { one in divisor.map { symbol == "/" ? one / $0 : one % $0 } }
      guard let least = values.min(), let most = values.max() else { continue }
      func isAccepted(_ range: ClosedRange<Int>) -> Bool {
        !Bench.diagnostics(
          of: """
            flow: Door
            summary: A door.
            events: { push: { a: int(\(dividend.lowerBound)...\(dividend.upperBound)), b: int(\(divisor.lowerBound)...\(divisor.upperBound)) } }
            context: { c: int(\(range.lowerBound)...\(range.upperBound)) = \(range.lowerBound) }
            initial: here
            states:
              here: { on: { push: { actions: [c = a \(symbol) b] } }, after: { 1s: { guard: c > 99, target: done } } }
              done: { type: final }
            """
        ).contains { $0.code == .outOfRange }
      }
      #expect(isAccepted(least...most), "\(dividend) \(symbol) \(divisor)")
      #expect(least == most || !isAccepted(least + 1...most), "\(dividend) \(symbol) \(divisor)")
      #expect(least == most || !isAccepted(least...most - 1), "\(dividend) \(symbol) \(divisor)")
    }
  }

  @Test("The failed guards of earlier alternatives narrow the values of later alternatives")
  func alternatives() {
    accepts("[{ guard: number == none, target: done }, { actions: [tries = number] }]")
    accepts("[{ guard: tries == 9, target: done }, { actions: [tries += 1] }]")
    accepts("[{ guard: numbers.count == 4, target: done }, { actions: [numbers.append(1)] }]")
    accepts("[{ guard: numbers.count >= 4 or locked, target: done }, { actions: [numbers.append(1)] }]")
  }

  @Test("A comparison narrows both operands")
  func relations() {
    accepts("{ guard: tries < choice.length, actions: [tries += 1] }")
    accepts("{ guard: tries < limit, actions: [tries += 1] }")
    accepts("{ guard: tries < limit, actions: [limit -= 1] }")
    accepts("{ guard: not (tries >= limit), actions: [tries += 1] }")
    accepts("{ guard: tries <= few, actions: [few = tries] }")
    accepts("{ guard: numbers.count < few, actions: [numbers.append(1)] }")
    accepts("{ guard: tries <= limit, actions: [tries = limit - tries] }")
    accepts("{ guard: number != none and number <= limit, actions: [tries = limit - number] }")
    accepts("[{ guard: tries > limit, target: done }, { actions: [tries = limit - tries] }]")
    accepts("{ guard: tries < limit, actions: [least = limit - tries] }")
    accepts("{ guard: tries > 3 and tries < limit, actions: [limit -= 5] }")
  }

  @Test(
    "A change of one value invalidates a relation between two values",
    arguments: ["[limit = 3, used = limit - used]", "[numbers.append(1), used = limit - numbers.count]"])
  func changedRelation(_ actions: String) {
    let text = """
      flow: Door
      summary: A door.
      context: { used: int(0...9) = 0, limit: int(0...9) = 5, numbers: "list(int(0...9), 8)" }
      events: { push: }
      initial: here
      states:
        here:
          on: { push: { guard: used <= limit and numbers.count < 8 and numbers.count <= limit, actions: \(actions) } }
          after: { 1s: done }
        done: { type: final }
      """
    let found = Bench.diagnostics(of: text)
    #expect(found.map(\.code) == [.outOfRange], "\(DiagnosticFormat.text.render(found))")
  }

  @Test("Each action uses the facts of the previous actions")
  func actions() {
    accepts("{ actions: [number = 3, tries = number] }")
    accepts("{ actions: [numbers.clear(), numbers.append(1), numbers.append(2), numbers.removeLast(), numbers.removeLast()] }")
    accepts("{ guard: choice.length < 5, actions: [choice.length += 1, choice.length += 1] }")
    accepts("{ actions: ['choice = Choice(length: 4, near: 2)', choice.near = 3, tries = choice.near] }")
  }
}
