import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  @Test(
    "Bytes are decoded into keys",
    arguments: [
      ("7", [Key.character("7")]), ("q", [.character("q")]), ("\r", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
      ("\u{08}", [.backspace]), ("\u{1B}[3~", [.delete]), ("\u{03}", [.control("c")]), ("\u{1A}", [.control("z")]),
      ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}[Z", [.backTab]),
      ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}[<0;12;3M\u{1B}[<0;12;3m", [.click(Position(row: 2, column: 11))]),
      ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M", [.scroll(-1), .scroll(1)]), ("ü日", [.character("ü"), .character("日")]),
      ("\u{1B}OP\u{1B}[12~\u{1B}[[C\u{1B}[17~", [.function(1), .function(2), .function(3), .function(6)]),
      ("\u{1B}[200~a1\r\t\u{1B}[201~b", [.pasted("a"), .pasted("1"), .character("b")]),
      (
        "\u{1B}[200~\na\r\n\tb\n c\td\n\u{1B}[201~",
        [.pasted("a"), .pasted("\n"), .pasted("b"), .pasted("\n"), .pasted("c"), .pasted(" "), .pasted("d")]
      ),
      (
        "\u{1B}[200~a\r\rb\r\n\r\nc\n\nd\u{1B}[201~",
        [
          .pasted("a"), .pasted("\n"), .pasted("\n"), .pasted("b"), .pasted("\n"), .pasted("\n"), .pasted("c"),
          .pasted("\n"), .pasted("\n"), .pasted("d"),
        ]
      ),
      ("12\u{1B}[A3", [.character("1"), .character("2"), .up, .character("3")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ])
  func keys(bytes: String, expected: [Key]) {
    var whole = KeyDecoder()
    #expect(whole.decode(Array(bytes.utf8)) == expected)
    #expect(!whole.isWaiting)

    var pieces = KeyDecoder()
    #expect(bytes.utf8.flatMap { pieces.decode([$0]) } == expected, "split after every byte")
  }

  @Test("An escape byte in a paste is not the escape key, even after the timeout, which ends the paste")
  func escapeInPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~a\u{1B}".utf8)) == [.pasted("a")])
    #expect(decoder.flush() == [])
    #expect(decoder.decode(Array("[201~b".utf8)) == [.character("b")])
  }

  @Test("After the timeout, a lone escape is the escape key, and an incomplete sequence is ignored")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B, 0x5B]) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0x31]) == [.character("1")])
  }

  @Test(
    "The decoder skips unknown sequences, and decodes later keys",
    arguments: [[0x1B, 0x5B, 0x39, 0x39, 0x78], [0x1B, 0x78], [0xFF], [0xC3], [0xE2, 0x82], [0x00], [0xED, 0xA0, 0x80]])
  func unknown(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes + [0x35]).last == .character("5"))
  }

  @Test("The decoder discards an endless sequence, and decodes later keys")
  func endless() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B, 0x5B] + Array(repeating: 0x30, count: 100)) == [])
    #expect(decoder.decode([0x35]) == [.character("5")])
  }
}
