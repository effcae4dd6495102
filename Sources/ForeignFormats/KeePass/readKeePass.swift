extension ForeignEntries {
  /// Appends the entries of a KeePass database.
  mutating func readKeePass(_ bytes: [UInt8]) throws(ForeignFormatError) {
    let reader = try KeePassReader(XMLChecker.check(bytes), limits)
    let references = KeePassReferences(reader.entries)
    for entry in reader.entries {
      var result = ForeignEntry(references.resolved(entry.current), history: entry.history.map(references.resolved))
      result.category = reader.category(entry)
      try add(result, isDeleted: reader.isInRecycleBin(entry))
    }
  }
}

extension KeePassReader {
  /// Returns the path of the group of an entry without the root group, such as `Internet/Shops`; empty for the root group.
  fileprivate func category(_ entry: Entry) -> String {
    var names: [String] = []
    var next = entry.group
    while let group = next, let parent = groups[group].parent {
      names.append(groups[group].name)
      next = parent
    }
    return names.reversed().joined(separator: "/")
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
