/// The associated data of a sealed value: its position in the database, the schema version, and the version of the row.
///
/// A value does not authenticate at another position, so swapped rows, columns and tables are detected.
package struct AssociatedData {
  let table: String
  let column: String
  /// The key of the row.
  let row: [UInt8]
  /// The version of the schema.
  let schema: Int32
  /// The version of the row, which differs after each write.
  let version: Int64

  /// Creates the associated data for one value.
  package init(table: String, column: String, row: [UInt8], schema: Int32, version: Int64) {
    self.table = table
    self.column = column
    self.row = row
    self.schema = schema
    self.version = version
  }

  /// The encoding that is authenticated with the value.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(counted: table.utf8)
    bytes.append(counted: column.utf8)
    bytes.append(counted: row)
    bytes.append(bigEndian: schema)
    bytes.append(bigEndian: version)
    return bytes
  }
}
