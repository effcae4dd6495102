/// What a database of ours is known by, and what it has: the tables of one of its versions, to the letter, and nothing besides.
package struct DatabaseFormat: Sendable {
  /// The tables of one version.
  package struct Schema: Hashable, Sendable {
    /// The number of the version, which a file bears.
    let version: Int32
    /// The statements that create the tables.
    let tables: [String]

    /// A version with these tables.
    package init(version: Int32, tables: [String]) {
      self.version = version
      self.tables = tables
    }
  }

  /// The magic number, in SQLite's header as the application ID.
  let application: Int32
  /// What a new file gets.
  let newest: Schema
  /// What is still taken; anything else is refused.
  let earlier: [Schema]

  /// The format that these make; no earlier version is taken unless `earlier` says so.
  package init(application: Int32, version: Int32, tables: [String], earlier: [Schema] = []) {
    self.init(application: application, newest: Schema(version: version, tables: tables), earlier: earlier)
  }

  /// The format that has `newest`, and of which `earlier` versions are taken as well.
  init(application: Int32, newest: Schema, earlier: [Schema]) {
    (self.application, self.newest, self.earlier) = (application, newest, earlier)
  }
}
