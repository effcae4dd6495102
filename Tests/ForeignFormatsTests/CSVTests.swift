import ForeignFormats
import Testing

/// Tests of the CSV syntax (RFC 4180).
@Suite struct CSVTests {
  /// Returns the passwords of the entries in CSV text.
  private func passwords(_ text: String) throws -> [String] { try read(text, .csv).entries.map(\.password) }

  @Test(
    "The reader accepts CR LF, LF and CR as line breaks, with or without a line break at the end",
    arguments: ["\r\n", "\n", "\r"])
  func lineBreaks(lineBreak: String) throws {
    let rows = ["title,password", "A,1", "B,2"].joined(separator: lineBreak)
    #expect(try passwords(rows) == ["1", "2"])
    #expect(try passwords(rows + lineBreak) == ["1", "2"])
  }

  @Test(
    "The reader unquotes fields with commas, quotes and line breaks, and preserves spaces",
    arguments: [
      (#""a,b""#, "a,b"), (#""a""b""#, #"a"b"#), (#""""""#, #"""#), ("\"a\r\nb\nc\"", "a\r\nb\nc"), (" a ", " a "),
      (#"a"b"#, #"a"b"#), (#""=1+1""#, "=1+1"), ("пароль☕", "пароль☕"),
    ])
  func quoting(field: String, password: String) throws {
    #expect(try passwords("title,password,note\nA,\(field),n\nB,\(field)\n") == [password, password])
  }

  @Test("The reader skips a byte order mark before a quoted header row")
  func mark() throws {
    #expect(try passwords("\u{FEFF}\"password\"\n1") == ["1"])
  }

  @Test("An unterminated quote is an error on the line of the opening quote")
  func unterminatedQuote() {
    expectError(.unterminatedQuote(line: 4), "title,password\n\"A\nA\",1\nB,\"2\n\n", .csv)
  }

  @Test("Text after a closing quote is an error on its line")
  func textAfterQuote() {
    expectError(.textAfterQuote(line: 3), "title,password\nA,\"1\n2\"3\n", .csv)
  }

  @Test("A row with more values than columns is an error, but a row with fewer values or with empty extra fields is accepted")
  func counts() throws {
    expectError(.tooManyFields(line: 3, limit: 2), "title,password\nA,1\nB,2,3\n", .csv)
    let entries = try read("password,title,note\n1\n2,B,,,\n", .csv).entries
    #expect(entries.map(\.title) == ["Untitled", "B"])
    #expect(entries.map(\.password) == ["1", "2"])
  }

  @Test("A file without a column of passwords is an error", arguments: ["title,url\nA,B\n", "\n", "title;password\nA;1\n"])
  func noPasswordColumn(text: String) {
    if text == "\n" { expectError(.empty, text, .csv) } else { expectError(.noPasswordColumn, text, .csv) }
  }

  @Test("The names of columns are case-insensitive and may contain spaces, hyphens and underscores")
  func names() throws {
    let entry = try read("LOGIN NAME,Web-Site,PassWord,One-time password,Name\nada,a.example,1,ABC,A", .csv).entries[0]
    #expect([entry.title, entry.user, entry.password, entry.otp, entry.urls.first] == ["A", "ada", "1", "ABC", "a.example"])
  }

  @Test("An unknown column and a second column for the user name become fields, and empty rows are ignored")
  func fields() throws {
    let result = try read("email,username,password,PIN\n,,,\n\na@b,ada,1,99\nc@d,,2,\n", .csv)
    #expect(result.entries.map(\.user) == ["ada", "c@d"])
    #expect(result.entries.map(\.fieldTexts) == [["email=a@b", "PIN=99"], []])
    #expect(result.skipped.isEmpty)
  }

  @Test("A comma separates two URLs only if the second URL has a scheme")
  func urls() throws {
    let lists = [
      "https://a.example/1,2?u=http://c.example,androidapp://b.example", "a.example,b.example", ",https://a.example,",
    ]
    let entries = try read("login_uri,login_password\n" + lists.map { "\"\($0)\",1" }.joined(separator: "\n"), .csv).entries
    #expect(entries[0].urls == ["https://a.example/1,2?u=http://c.example", "androidapp://b.example"])
    #expect(entries[1].urls == ["a.example,b.example"])
    #expect(entries[2].urls == ["https://a.example,"])
  }

  @Test("An empty row is skipped, and is named by its title, host or line; a row with a user or a note is read")
  func skipped() throws {
    let result = try read(
      "title,url,user,password,note,tags\nA,,,,,\n,https://b.example/x,,,,\n,,ada,,,\n\n,,,,\"x\ny\",\n,,,,z,\n,,,,,t\n", .csv)
    #expect(result.entries.map(\.title) == ["ada", "Untitled", "Untitled"])
    #expect(result.entries.map(\.note) == ["", "x\ny", "z"])
    let titles = ["A", "b.example", "line 9"]
    #expect(result.skippedTexts == titles.map { "\($0): empty" })
  }

  @Test(
    "A missing title falls back to the host of the URL, then to the user name, then to 'Untitled'",
    arguments: [
      ("https://u:p@www.example.com:8443/a?b#c", "www.example.com"), ("example.com/login", "example.com"),
      ("http://[::1]:80/", "[::1]"), ("android://Zm9v==@com.example.app/", "com.example.app"), ("https://", "ada"), ("", "ada"),
    ])
  func titles(url: String, title: String) throws {
    #expect(try read("title,url,user,password\n\" \",\(url),ada,1", .csv).entries.map(\.title) == [title])
    #expect(try read("password\n1", .csv).entries.map(\.title) == ["Untitled"])
  }
}
