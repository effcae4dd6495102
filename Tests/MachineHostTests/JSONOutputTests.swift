import Foundation
import MachineHost
import Statechart
import Testing

@Suite("JSON of a hosted machine")
struct JSONOutputTests {
  @Test("The JSON contains the written members, with escaped strings and durations in the largest unit")
  func members() throws {
    var output = JSONOutput()
    output.beginObject()
    output.key("words")
    output.string("a \"quoted\" \\ text\nwith é and \u{1}")
    output.key("numbers")
    output.beginArray()
    for number in [Int64.min, -1, 0, 10, Int64.max] { output.int(number) }
    output.endArray()
    output.key("times")
    output.beginArray()
    for time in [Duration.zero, .milliseconds(500), .seconds(90), .seconds(120), .seconds(7_200)] { output.duration(time) }
    output.endArray()
    output.key("flags")
    output.beginArray()
    output.bool(true)
    output.null()
    output.endArray()
    output.endObject()
    struct Read: Decodable {
      let words: String
      let numbers: [Int64]
      let times: [String]
      let flags: [Bool?]
    }
    let read = try JSONDecoder().decode(Read.self, from: Data(output.bytes))
    #expect(read.words == "a \"quoted\" \\ text\nwith é and \u{1}")
    #expect(read.numbers == [.min, -1, 0, 10, .max])
    #expect(read.times == ["0s", "500ms", "90s", "2min", "2h"])
    #expect(read.flags == [true, nil])
  }

  @Test("The JSON shows only the presence of a secret or a code")
  func secrets() {
    var output = JSONOutput()
    output.beginArray()
    output.secret(Secret(handle: 4_711))
    output.secret(Secret.absent)
    output.secret(PIN([1, 2, 3].compactMap { Digit($0) }))
    output.secret(PIN())
    output.endArray()
    #expect(String(decoding: output.bytes, as: UTF8.self) == "[\"•\",null,\"•\",null]")
  }

  @Test("Arguments are clamped to the range of their type, and are 0 if they are missing")
  func arguments() {
    var arguments = Arguments([2, 900, -5, 7, -1, 12, 99, 4, 200])
    let found = [arguments.bool() ? 1 : 0, arguments.int(in: 0...9), arguments.int(in: 3...9)]
    #expect(found == [1, 9, 3])
    let (word, duration, digit) = (arguments.oneOf("a", "b"), arguments.duration(), arguments.digit())
    #expect(word == "b" && duration == .zero && digit.value == 9)
    // The count 99 is clamped to the capacity 4. The four digits result from 4, 200 and two missing numbers.
    let code = arguments.pin(capacity: 4)
    #expect(code == PIN([4, 9, 0, 0].compactMap { Digit($0) }))
    let (secret, rest) = (arguments.secret(), arguments.number())
    #expect(secret == .absent && rest == 0)
  }
}
