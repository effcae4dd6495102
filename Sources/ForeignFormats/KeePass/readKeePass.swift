extension ForeignEntries {
  /// Appends the entries of a KeePass database.
  mutating func readKeePass(_ bytes: [UInt8]) throws(ForeignFormatError) {
    let reader = try KeePassReader(XMLChecker.check(bytes), limits)
    for entry in reader.entries {
      var result = ForeignEntry(entry.strings)
      result.category = reader.category(entry)
      try add(result, skippedFor: reader.isInRecycleBin(entry) ? .inRecycleBin : nil)
    }
  }
}

extension KeePassReader {
  /// Returns the name of the group of an entry; empty for the root group.
  fileprivate func category(_ entry: Entry) -> String {
    guard let group = entry.group, groups[group].parent != nil else { return "" }
    return groups[group].name
  }

  /// Returns whether the recycle bin contains the entry, directly or in one of its groups.
  fileprivate func isInRecycleBin(_ entry: Entry) -> Bool {
    // The root group is never the recycle bin.
    var next = entry.group
    while let group = next, let parent = groups[group].parent {
      if !recycleBin.isEmpty, groups[group].identifier == recycleBin { return true }
      next = parent
    }
    return false
  }
}
