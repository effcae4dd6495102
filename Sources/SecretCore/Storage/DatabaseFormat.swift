/// The format of a database: its application ID and the exact tables of each supported version.
package struct DatabaseFormat: Sendable {
  /// The schema of one version.
  package struct Schema: Hashable, Sendable {
    /// The version number, stored in the file.
    let version: Int32
    /// The statements that create the tables.
    let tables: [String]

    /// Creates a schema from its version number and the statements that create its tables.
    package init(version: Int32, tables: [String]) {
      self.version = version
      self.tables = tables
    }
  }

  /// The application ID in SQLite's header.
  let application: Int32
  /// The schema of new files.
  let newest: Schema
  /// The earlier schemas that are still accepted, possibly with the version number of ``newest``.
  let earlier: [Schema]

  /// Creates a format with the newest `version` and its `tables`, and with the accepted `earlier` schemas.
  package init(application: Int32, version: Int32, tables: [String], earlier: [Schema] = []) {
    self.init(application: application, newest: Schema(version: version, tables: tables), earlier: earlier)
  }

  /// Creates a format with the `newest` schema and the accepted `earlier` schemas.
  init(application: Int32, newest: Schema, earlier: [Schema]) {
    (self.application, self.newest, self.earlier) = (application, newest, earlier)
  }
}
