extension ForeignEntries {
  /// Appends the entries of a CSV file.
  ///
  /// Empty rows are ignored, and missing fields at the end of a row are empty.
  mutating func readCSV(_ bytes: [UInt8]) throws(ForeignFormatError) {
    var reader = CSVReader(bytes)
    guard let header = try reader.next(), let columns = CSVColumns(header.fields) else { throw .noPasswordColumn }
    while let row = try reader.next() {
      if row.fields.allSatisfy(\.isEmpty) { continue }
      guard row.fields.dropFirst(columns.header.count).allSatisfy(\.isEmpty) else {
        throw .tooManyFields(line: row.line, limit: columns.header.count)
      }
      let entry = ForeignEntry(row, columns)
      // KeePassXC exports the entries in its recycle bin.
      let isDeleted = columns.hasGroupPaths && entry.category.split(separator: "/").first == "Recycle Bin"
      try add(entry, isDeleted: isDeleted, name: "line \(row.line)")
    }
  }
}

extension CSVReader.Row {
  /// Returns the non-empty values in the columns of a role, each with its column.
  fileprivate func values(_ columns: [Int]) -> [(column: Int, text: String)] {
    columns.filter { fields.indices.contains($0) && !fields[$0].isEmpty }.map { ($0, fields[$0]) }
  }

  /// Returns whether a column of a role contains `true`, `yes` or `1`.
  fileprivate func isSet(_ columns: [Int]) -> Bool {
    values(columns).contains { ["true", "yes", "1"].contains($0.text.lowercased()) }
  }
}

extension ForeignEntry {
  /// Creates the entry of a row.
  fileprivate init(_ row: CSVReader.Row, _ columns: CSVColumns) {
    self.init()
    // Another value for the same part of the entry becomes a field.
    func take(_ role: CSVColumns.Role) -> String {
      let values = row.values(columns[role])
      for (column, text) in values.dropFirst() where text != values[0].text {
        addField(columns.header[column], text, isHidden: role == .password || role == .otp)
      }
      return values.first?.text ?? ""
    }
    title = take(.title)
    user = take(.user)
    password = take(.password)
    note = take(.note)
    let code = take(.otp)
    otp = code.isEmpty ? nil : code
    category = take(.category)
    if columns.hasGroupPaths { category = ForeignEntry.withoutRootGroup(category) }
    for (_, text) in row.values(columns[.tags]) { addTags(text) }
    if row.isSet(columns[.favorite]) { addFavoriteTag() }
    isArchived = row.isSet(columns[.archived])
    created = row.values(columns[.created]).first.flatMap { secondsSince1970($0.text) }
    changed = row.values(columns[.changed]).first.flatMap { secondsSince1970($0.text) }
    // LastPass exports a secure note with the URL 'http://sn'.
    for (_, text) in row.values(columns[.url]) where text != "http://sn" { addURLs(text) }
    for (_, text) in row.values(columns[.fields]) { addFields(text) }
    for (column, text) in row.values(columns.unknown) { addField(columns.header[column], text) }
  }

  /// Returns the path of a group without the root group; empty if the path is the root group.
  private static func withoutRootGroup(_ path: String) -> String {
    path.firstIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? ""
  }

  /// Appends the URLs of a list that is separated by commas or line breaks.
  ///
  /// A comma separates two URLs only if a scheme follows, because a URL may contain commas.
  private mutating func addURLs(_ list: String) {
    for line in list.split(whereSeparator: \.isNewline) {
      var url = ""
      for part in line.split(separator: ",", omittingEmptySubsequences: false) {
        if ForeignEntry.hasScheme(part), !url.isEmpty {
          addURL(url)
          url = String(part)
        } else {
          url += url.isEmpty ? part : "," + part
        }
      }
      addURL(url)
    }
  }

  /// Returns whether `text` begins with the scheme of a URL and `://`.
  private static func hasScheme(_ text: Substring) -> Bool {
    guard let separator = text.firstRange(of: "://") else { return false }
    return text[..<separator.lowerBound].wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
  }

  /// Appends the fields of a text with one `name: value` on each line.
  ///
  /// A line without a name continues the value of the previous line.
  private mutating func addFields(_ text: String) {
    var found: [(name: String, value: String)] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let separator = line.firstRange(of: ": ") {
        found.append((String(line[..<separator.lowerBound]), String(line[separator.upperBound...])))
      } else if found.isEmpty {
        found.append(("", String(line)))
      } else {
        found[found.count - 1].value += "\n" + line
      }
    }
    for field in found { addField(field.name, field.value) }
  }
}
