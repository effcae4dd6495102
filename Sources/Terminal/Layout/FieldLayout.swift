/// The layout of a field: its label, its wrapped subtitle, and the cells of its text.
struct FieldLayout: Hashable {
  let label: String
  let subtitle: [String]
  let labelColumn: Int
  /// The cells in which the text is edited.
  let area: Area
  /// The row of the hint that the next key replaces the text; `nil` for a readable field, or if the form has no room.
  let hintRow: Int?
  /// The lines of a note; `nil` for a field of one line.
  let note: NoteLines?

  /// The largest number of visible lines of a note.
  static let longestNote = 4
}
