import Foundation
import Statechart
import Testing

@Suite struct BoundedListTests {
  @Test("A list of capacity 16 stores 16 items in order")
  func full() {
    var list = BoundedList<Int>()
    #expect(list.isEmpty)
    for item in 0..<16 { list.append(item) }
    #expect(list.count == 16)
    #expect(Array(list) == Array(0..<16))
    #expect(list.contains(15))
    for _ in 0..<15 { list.removeLast() }
    #expect(list == [0])
    #expect("\(list)" == "[0]")
  }

  @Test("Removing the first item keeps the other items in order")
  func removeFirst() {
    var list = BoundedList<Int>()
    for item in 0..<16 { list.append(item) }
    for first in 1...15 {
      list.removeFirst()
      #expect(Array(list) == Array(first..<16))
    }
    list.removeFirst()
    #expect(list == BoundedList())
  }

  @Test("A list is encoded as an array of its items, and is not decoded from an array that exceeds its capacity")
  func encoded() throws {
    let list: BoundedList = [1, 2, 3]
    let data = try JSONEncoder().encode(list)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3]")
    #expect(try JSONDecoder().decode(BoundedList<Int>.self, from: data) == list)
    let long = try JSONEncoder().encode(Array(0...16))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(BoundedList<Int>.self, from: long) }
  }

  @Test("Lists with equal items are equal, regardless of removed items")
  func equality() {
    var list: BoundedList = [1, 2, 3]
    list.removeLast()
    #expect(list == [1, 2])
    #expect(list != [1, 3])
    list.clear()
    #expect(list == [])
  }

  @Test("A list of optional values stores nil as an item")
  func optional() {
    var list = BoundedList<Int?>()
    list.append(nil)
    list.append(2)
    #expect(list.count == 2)
    #expect(Array(list) == [nil, 2])
  }

  @Test("`take` moves the secrets from another list, and the description of a list redacts secrets")
  func secrets() {
    var held: BoundedList = [Secret(handle: 7)]
    var taken = BoundedList<Secret>()
    taken.take(&held)
    #expect(held.isEmpty)
    #expect(taken == [Secret(handle: 7)])
    #expect("\(taken)" == "[•]")
  }
}
