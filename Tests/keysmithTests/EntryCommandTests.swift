import Foundation
import Testing

/// Tests of the commands on one-time codes, previous passwords, the bin, and files of other password managers.
@Suite struct EntryCommandTests {
  private let folder: Folder

  init() async throws {
    folder = try Folder()
    try #require(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
  }

  @discardableResult
  private func run(_ arguments: String..., lines: String...) async throws -> Keysmith.Result {
    try await Keysmith.run(["vault"] + arguments + ["--store", folder.store.path], lines: ["123456"] + lines, in: folder)
  }

  @Test("A stored key gives one-time codes until the key is removed")
  func oneTimeCodes() async throws {
    try await run("add", "Mail", lines: "hunter2")
    let missing = try await run("otp", "Mail")
    #expect(missing.status == 1 && missing.errors.contains("'keysmith vault otp --set' stores a key."))
    let invalid = try await run("otp", "Mail", "--set", lines: "not a key!")
    #expect(invalid.status == 1 && invalid.errors.contains("invalid character at position"))
    #expect(!invalid.errors.contains("not a key!"))
    let stored = try await run("otp", "Mail", "--set", lines: "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    #expect(stored.status == 0 && stored.output == "Stored the key of Mail.\n")
    let code = try await run("otp", "Mail")
    #expect(code.status == 0 && code.output.count == 7 && Int(code.output.dropLast()) != nil)
    let uri = "otpauth://totp/Mail:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Mail&digits=8"
    #expect(try await run("otp", "Mail", "--set", lines: uri).status == 0)
    #expect(try await run("otp", "Mail").output.count == 9)
    #expect(try await run("get", "Mail").output == "hunter2\n", "the password is unchanged")
    #expect(try await run("otp", "Mail", "--remove").output == "Removed the key of Mail.\n")
    #expect(try await run("otp", "Mail").status == 1)
    #expect(try await run("otp", "Mail", "--set", "--remove").status == 64)
  }

  @Test("Previous passwords are listed, and printed by their number")
  func history() async throws {
    try await run("add", "Mail", lines: "first")
    #expect(try await run("history", "Mail").output.isEmpty)
    try await run("edit", "Mail", "--password", lines: "second")
    try await run("edit", "Mail", "--password", lines: "third")
    let list = try await run("history", "Mail").output.split(separator: "\n")
    #expect(list.count == 2 && list[0].contains(#/^1\t20[^\t]*$/#) && list[1].contains(#/^2\t20[^\t]*$/#))
    #expect(try await run("history", "Mail", "--print", "1").output == "second\n")
    #expect(try await run("history", "Mail", "--print", "2").output == "first\n")
    let none = try await run("history", "Mail", "--print", "3")
    #expect(none.status == 1 && none.errors == "Error: The entry has 2 previous passwords.\n")
  }

  @Test("A removed entry is in the bin until it is restored or erased")
  func bin() async throws {
    try await run("add", "Mail", lines: "hunter2")
    #expect(try await run("remove", "Mail").output == "Moved Mail to the bin.\n")
    #expect(try await run("list").output.isEmpty)
    #expect(try await run("bin").output.contains("\tMail\t"))
    #expect(try await run("restore", "Mail").output == "Restored Mail.\n")
    #expect(try await run("get", "Mail").output == "hunter2\n")
    #expect(try await run("bin").output.isEmpty)
    let absent = try await run("restore", "Mail")
    #expect(absent.status == 1 && absent.errors == "Error: The bin has no entry with that title.\n")
    try await run("remove", "Mail")
    #expect(try await run("remove", "--erase", "Mail").output == "Erased Mail.\n")
    #expect(try await run("bin").output.isEmpty)
    try await run("add", "Post", lines: "hunter2")
    #expect(try await run("remove", "--erase", "Post").output == "Erased Post.\n")
    #expect(try await run("bin").output.isEmpty)
  }

  @Test("An entry is archived, found by its title, and moved back; a second entry with its title is reported")
  func archive() async throws {
    #expect(try await run("add", "Mail", lines: "hunter2").errors.isEmpty)
    #expect(try await run("archive", "Mail").output == "Archived Mail.\n")
    #expect(try await run("list").output.isEmpty)
    #expect(try await run("list", "--archived").output == "Mail\t\t\n")
    #expect(try await run("get", "Mail").output == "hunter2\n")
    #expect(try await run("archive", "--undo", "Mail").output == "Moved Mail back to the vault.\n")
    #expect(try await run("list").output == "Mail\t\t\n")
    let second = try await run("add", "Mail", lines: "other")
    #expect(second.status == 0 && second.errors.hasPrefix("Another entry has this title."))
  }

  @Test("Websites and tags are changed, printed and found")
  func websites() async throws {
    try await run("add", "Mail", lines: "hunter2")
    let edit = try await run(
      "edit", "Mail", "--websites", "https://mail.example https://m.example", "--tags", "work, daily,work")
    #expect(edit.status == 0)
    #expect(try await run("get", "Mail", "--field", "websites").output == "https://mail.example https://m.example\n")
    #expect(try await run("get", "Mail", "--field", "tags").output == "work, daily\n")
    #expect(try await run("list", "daily").output == "Mail\t\t\n")
    try await run("edit", "Mail", "--user", "ann")
    #expect(try await run("get", "Mail", "--field", "tags").output == "work, daily\n", "an edit keeps the other details")
  }

  @Test("A preview of an import prints the entries and changes nothing, and a repeated import adds nothing")
  func imports() async throws {
    let file = folder.url.appending(path: "passwords.csv")
    let rows = """
      name,url,username,password,note
      Mail,https://mail.example,ann,hunter2,a note
      Bank,https://bank.example,ann,"1,2,3",
      Empty,https://empty.example,,,
      """
    try Data(rows.utf8).write(to: file)
    try await run("add", "Post", lines: "other")
    let preview = try await run("import", "--preview", file.path)
    #expect(preview.status == 0)
    #expect(
      preview.output
        == "add\tMail\tann\nadd\tBank\tann\n2 added, 0 changed, 0 unchanged, 1 left out (preview; nothing has changed).\n")
    #expect(preview.errors == "Skipped Empty: it is empty.\n")
    let missing = try await run("import", "--preview", "missing.csv")
    #expect(missing.status == 1)
    #expect(missing.errors == "Error: missing.csv: the file is missing, or cannot be read.\n")
    #expect(try await run("list").output == "Post\t\t\n")
    #expect(try await run("import", file.path).output == "2 added, 0 changed, 0 unchanged, 1 left out.\n")
    #expect(try await run("get", "Bank").output == "1,2,3\n")
    #expect(try await run("get", "Mail", "--field", "note").output == "a note\n")
    #expect(try await run("import", file.path).output == "0 added, 0 changed, 2 unchanged, 1 left out.\n")
    try Data(rows.replacing("hunter2", with: "hunter3").utf8).write(to: file)
    #expect(try await run("import", file.path).output == "0 added, 1 changed, 1 unchanged, 1 left out.\n")
    #expect(try await run("get", "Mail").output == "hunter3\n")
    #expect(try await run("history", "Mail", "--print", "1").output == "hunter2\n")
  }

  @Test("500 entries of Bitwarden are imported with their websites and keys for one-time codes")
  func bitwarden() async throws {
    let items = (1...500).map { number in
      """
      {"type":1,"name":"Entry \(number)","notes":null,"folderId":null,"login":{"username":"ann","password":"secret \(number)",
      "uris":[{"uri":"https://\(number).example"}],"totp":\(number == 7 ? "\"GEZDGNBVGY3TQOJQ\"" : "null")}}
      """
    }
    let file = folder.url.appending(path: "export.json")
    try Data(#"{"encrypted":false,"folders":[],"items":[\#(items.joined(separator: ","))]}"#.utf8).write(to: file)
    let imported = try await run("import", file.path)
    #expect(imported.output == "500 added, 0 changed, 0 unchanged, 0 left out.\n" && imported.status == 0)
    #expect(try await run("get", "Entry 250").output == "secret 250\n")
    #expect(try await run("get", "Entry 250", "--field", "websites").output == "https://250.example\n")
    #expect(try await run("otp", "Entry 7").output.count == 7)
    let again = try await run("import", file.path)
    #expect(again.output == "0 added, 0 changed, 500 unchanged, 0 left out.\n" && again.status == 0)
  }

  @Test("Entries with equal titles are imported once, and a password is replaced only if the entry is unique")
  func duplicates() async throws {
    let file = folder.url.appending(path: "passwords.csv")
    let rows = "name,url,username,password\nDup,,ann,one\nDup,,ann,two\nSame,,ann,three\nSame,,ann,three\n"
    try Data(rows.utf8).write(to: file)
    #expect(try await run("import", file.path).output == "3 added, 0 changed, 1 unchanged, 0 left out.\n")
    #expect(try await run("import", file.path).output == "0 added, 0 changed, 4 unchanged, 0 left out.\n")
    try Data(rows.replacing("two", with: "new").utf8).write(to: file)
    let ambiguous = try await run("import", file.path)
    #expect(ambiguous.output == "1 added, 0 changed, 3 unchanged, 0 left out.\n" && ambiguous.status == 0)
    #expect(try await run("import", file.path).output == "0 added, 0 changed, 4 unchanged, 0 left out.\n")
  }

  @Test("New notes, tags, fields and keys of a known entry are added once, and its other details are kept")
  func newDetails() async throws {
    let file = folder.url.appending(path: "export.json")
    func write(_ item: String) throws { try Data(#"{"encrypted":false,"items":[\#(item)]}"#.utf8).write(to: file) }
    let start =
      #"{"type":1,"name":"Mail","notes":"first","fields":[{"name":"PIN","value":"1234","type":1}],"#
      + #""passwordHistory":[{"lastUsedDate":"2023-01-01T00:00:00.000Z","password":"oldest"}],"#
      + #""login":{"username":"ann","password":"hunter2"}}"#
    try write(start)
    #expect(try await run("import", file.path).output == "1 added, 0 changed, 0 unchanged, 0 left out.\n")
    #expect(try await run("history", "Mail", "--print", "1").output == "oldest\n")
    try await run("edit", "Mail", "--tags", "own")
    let later = start.replacing("\"first\"", with: "\"second\"").replacing("1234", with: "5678")
      .replacing("\"type\":1,\"name\":\"Mail\"", with: "\"type\":1,\"name\":\"Mail\",\"favorite\":true")
      .replacing("\"hunter2\"", with: "\"hunter2\",\"totp\":\"GEZDGNBVGY3TQOJQ\"")
    try write(later)
    let preview = try await run("import", "--preview", file.path)
    #expect(preview.output.hasPrefix("change\tMail\tann\n0 added, 1 changed, 0 unchanged, 0 left out"))
    #expect(try await run("import", file.path).output == "0 added, 1 changed, 0 unchanged, 0 left out.\n")
    #expect(try await run("import", file.path).output == "0 added, 0 changed, 1 unchanged, 0 left out.\n")
    try write(start)
    #expect(try await run("import", file.path).output == "0 added, 0 changed, 1 unchanged, 0 left out.\n")
    #expect(try await run("get", "Mail", "--field", "note").output == "first\n\nsecond\n")
    #expect(try await run("get", "Mail", "--field", "tags").output == "own, Favorite\n")
    #expect(try await run("custom", "Mail", "PIN").output == "5678\n")
    #expect(try await run("custom", "Mail", "PIN (2)").output == "1234\n")
    #expect(try await run("otp", "Mail").output.count == 7)
    #expect(try await run("get", "Mail").output == "hunter2\n")
    try write(later.replacing("GEZDGNBVGY3TQOJQ", with: "GEZDGNBVGY3TQOJR"))
    let otherKey = try await run("import", file.path)
    #expect(otherKey.output == "0 added, 0 changed, 1 unchanged, 0 left out.\n" && otherKey.status == 1)
    #expect(otherKey.errors == "Kept the key for one-time codes of Mail: the file has another key.\n")
  }

  @Test("An entry with another website is the same entry, an entry in the bin is not imported, and dates are kept")
  func matches() async throws {
    let file = folder.url.appending(path: "export.json")
    func write(_ items: String...) throws {
      try Data(#"{"encrypted":false,"items":[\#(items.joined(separator: ","))]}"#.utf8).write(to: file)
    }
    func item(_ name: String, _ urls: String...) -> String {
      let list = urls.map { #"{"uri":"\#($0)"}"# }.joined(separator: ",")
      return #"{"type":1,"name":"\#(name)","creationDate":"2020-01-01T00:00:00.000Z","revisionDate":"2021-01-01T00:00:00Z","#
        + #""login":{"username":"ann","password":"hunter2\#(name)","uris":[\#(list)]}}"#
    }
    try write(item("Mail", "https://a.example"), item("Post"))
    try await run("import", file.path)
    #expect(try await run("audit").output.contains("Mail\tunchanged\tsince 2021-01-01\n"))
    try await run("remove", "Post")
    try write(item("Mail", "https://a.example", "https://b.example"), item("Post"))
    let result = try await run("import", file.path)
    #expect(result.output == "0 added, 1 changed, 0 unchanged, 1 left out.\n" && result.status == 0)
    #expect(result.errors == "Skipped Post: the bin contains it; restore it there.\n")
    #expect(try await run("get", "Mail", "--field", "websites").output == "https://a.example https://b.example\n")
    try write(item("Mail", "https://a.example"), item("Mail", "https://c.example"))
    #expect(try await run("import", file.path).output == "0 added, 1 changed, 1 unchanged, 0 left out.\n")
  }

  @Test("An import leaves out a new hidden value whose renamed old field exceeds a limit, and imports other entries")
  func longFieldName() async throws {
    let file = folder.url.appending(path: "export.json")
    func write(_ value: String, _ note: String) throws {
      let name = String(repeating: "x", count: 254)
      let items = [
        #"{"type":1,"name":"A","login":{"password":"p"},"fields":[{"name":"\#(name)","value":"\#(value)","type":1}]}"#,
        #"{"type":1,"name":"B","notes":"\#(note)","login":{"password":"q"}}"#,
      ]
      try Data(#"{"encrypted":false,"items":[\#(items.joined(separator: ","))]}"#.utf8).write(to: file)
    }
    try write("1", "first")
    #expect(try await run("import", file.path).output == "2 added, 0 changed, 0 unchanged, 0 left out.\n")
    try write("2", "second")
    let later = try await run("import", file.path)
    #expect(later.output == "0 added, 1 changed, 0 unchanged, 1 left out.\n" && later.status == 1)
    #expect(later.errors == "Skipped A: it exceeds a limit of the vault.\n")
  }

  @Test("Without a passcode, a line with a passcode before the password is refused, and a password alone is saved")
  func passcodeLine() async throws {
    try await run("add", "Bank", lines: "old")
    try #require(try await Keysmith.passcode("disable", "123456", in: folder).status == 0)
    func runOpen(_ arguments: String..., lines: [String]) async throws -> Keysmith.Result {
      try await Keysmith.run(["vault"] + arguments + ["--store", folder.store.path], lines: lines, in: folder)
    }
    for arguments in [["add", "Mail"], ["edit", "Bank", "--password"]] {
      let all = ["vault"] + arguments + ["--store", folder.store.path]
      let refused = try await Keysmith.run(all, lines: ["123456", "hunter2"], in: folder)
      #expect(refused.status == 1 && refused.errors.hasPrefix("Error: The first line looks like a passcode"))
    }
    #expect(try await runOpen("list", lines: []).output == "Bank\t\t\n")
    #expect(try await runOpen("get", "Bank", lines: []).output == "old\n")
    #expect(try await runOpen("add", "PIN", lines: ["123456"]).status == 0)
    #expect(try await runOpen("add", "Mail", lines: ["hunter2", "more"]).status == 0)
  }

  @Test("A note without a password is imported, and an attached file is reported and keeps the exit code 1")
  func withoutPassword() async throws {
    let file = folder.url.appending(path: "export.json")
    let items = [
      #"{"type":2,"name":"Door","notes":"99"}"#, #"{"type":2,"name":"Door","notes":"100"}"#,
      #"{"type":1,"name":"Mail","attachments":[{"id":"a"}],"login":{"username":"ann","password":"1"}}"#,
    ]
    try Data(#"{"encrypted":false,"items":[\#(items.joined(separator: ","))]}"#.utf8).write(to: file)
    let imported = try await run("import", file.path)
    #expect(imported.output == "3 added, 0 changed, 0 unchanged, 0 left out.\n" && imported.status == 1)
    #expect(imported.errors.contains("Skipped the attached files of Mail.\n"))
    #expect(try await run("list", "Door").output == "Door\t\t\nDoor\t\t\n")
    #expect(try await run("import", file.path).output == "0 added, 0 changed, 3 unchanged, 0 left out.\n")
  }

  @Test("A missing file and a file of an unknown format are refused before the passcode is read")
  func refusedFiles() async throws {
    func run(_ path: String) async throws -> Keysmith.Result {
      try await Keysmith.run(["vault", "import", "--store", folder.store.path, path], lines: [], in: folder)
    }
    let missing = try await run(folder.url.path + "/none.csv")
    #expect(missing.status == 1 && missing.errors == "Error: none.csv: the file is missing, or cannot be read.\n")
    #expect(try await run(folder.home.path).errors == "Error: home is a folder. Name the exported file.\n")
    let file = folder.url.appending(path: "x.txt")
    try Data("Hello".utf8).write(to: file)
    #expect(try await run(file.path).errors.hasPrefix("Error: x.txt: the format is not known."))
  }

  @Test("An entry over a limit or with an invalid key does not prevent the import of the other entries")
  func limits() async throws {
    func item(_ name: String, _ totp: String, _ value: String) -> String {
      """
      {"type":1,"name":"\(name)","login":{"username":"ann","password":"p","totp":"\(totp)"},
      "fields":[{"name":"PIN","value":"\(value)","type":1},{"name":"PIN","value":"5678","type":1}]}
      """
    }
    let items = [
      item("A", "", "1234"), item("B", "", String(repeating: "x", count: 5_000)), item("C\\nD", "steam://ABC", "1234"),
    ]
    let file = folder.url.appending(path: "export.json")
    try Data(#"{"encrypted":false,"items":[\#(items.joined(separator: ","))]}"#.utf8).write(to: file)
    let imported = try await run("import", file.path)
    #expect(imported.output == "2 added, 0 changed, 0 unchanged, 1 left out.\n" && imported.status == 1)
    #expect(imported.errors.contains("Skipped B: it exceeds a limit of the vault.\n"))
    #expect(imported.errors.contains("Skipped the key for one-time codes of C D. "))
    #expect(try await run("custom", "A", "PIN").output == "1234\n")
    #expect(try await run("custom", "C D", "PIN (2)").output == "5678\n")
    let refused = try await run("custom", "A", "code")
    #expect(refused.status == 1 && refused.errors.contains("Its fields: PIN, PIN (2).\n"))
    #expect(try await run("edit", "C D", "--user", "bob").status == 0)
  }

  @Test("The case of a field's name is ignored if no field has exactly the name and only one field has it in another case")
  func fieldNames() async throws {
    let fields = ["PIN", "Note", "note"].map { #"{"name":"\#($0)","value":"of \#($0)","type":0}"# }.joined(separator: ",")
    let item = #"{"type":1,"name":"Mail","login":{"username":"ann","password":"p"},"fields":[\#(fields)]}"#
    let file = folder.url.appending(path: "export.json")
    try Data(#"{"encrypted":false,"items":[\#(item)]}"#.utf8).write(to: file)
    #expect(try await run("import", file.path).status == 0)
    for (name, found) in [("pin", "PIN"), ("PIN", "PIN"), ("note", "note"), ("Note", "Note")] {
      #expect(try await run("custom", "mail", name).output == "of \(found)\n")
    }
    let ambiguous = try await run("custom", "Mail", "NOTE")
    #expect(ambiguous.status == 1 && ambiguous.output.isEmpty && ambiguous.errors.contains("Its fields: PIN, Note, note.\n"))
  }

  @Test("The error about several entries with one title lists their users")
  func users() async throws {
    try await run("add", "Mail", "--user", "ann", lines: "1")
    try await run("add", "Mail", lines: "2")
    let refused = try await run("get", "Mail")
    #expect(refused.status == 1 && refused.errors.hasPrefix("Error: 2 entries have that title."))
    #expect(refused.errors.contains(" (ann) of ") && !refused.errors.contains("()"))
  }

  @Test("Erasing an entry requires its identifier if entries in the bin and in the vault have the same title")
  func ambiguousErasure() async throws {
    try await run("add", "Mail", lines: "old")
    try await run("remove", "Mail")
    try await run("add", "Mail", lines: "new")
    let refused = try await run("remove", "--erase", "Mail")
    #expect(refused.status == 1 && refused.errors.contains("2 entries have that title. Use one of the identifiers: "))
    #expect(try await run("get", "Mail").output == "new\n")
    let identifier = try await run("bin").output.prefix { $0 != "\t" }
    try await run("add", "Mail", lines: "third")
    let three = try await run("remove", "--erase", "Mail")
    #expect(three.status == 1 && three.errors.contains("3 entries have that title."))
    #expect(try await run("remove", "--erase", String(identifier)).output == "Erased Mail.\n")
    #expect(try await run("bin").output.isEmpty)
    #expect(try await run("list").output == "Mail\t\t\nMail\t\t\n")
    let none = try await run("remove", "--erase", "Post")
    #expect(none.status == 1 && none.errors == "Error: Neither the vault nor the bin has an entry with that title.\n")
  }

  @Test(
    "A file that is neither a vault export nor CSV with passwords is refused with the reason",
    arguments: [
      ("", "the file is empty"), ("a;b\n1;2\n", "expected a column 'password'"),
    ])
  func otherFiles(_ contents: String, _ reason: String) async throws {
    let file = folder.url.appending(path: "other.csv")
    try Data(contents.utf8).write(to: file)
    let refused = try await run("import", "--preview", file.path)
    #expect(refused.status == 1 && refused.errors.contains(reason), "\(refused.errors)")
  }

  @Test("An invalid file of another password manager is refused with its line, and nothing is imported")
  func invalidFile() async throws {
    let file = folder.url.appending(path: "passwords.csv")
    try Data("name,url,username,password\nMail,,ann,hunter2\nBank,,ann,\"open\n".utf8).write(to: file)
    let refused = try await run("import", file.path)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors == "Error: passwords.csv: line 3: unterminated '\"'; export the file again. Nothing was imported.\n")
    #expect(!refused.errors.contains("hunter2"))
    #expect(try await run("list").output.isEmpty)
  }
}
