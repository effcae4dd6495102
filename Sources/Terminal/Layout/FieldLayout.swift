/// The layout of a field: its label, its wrapped subtitle, and the cells of its text.
struct FieldLayout: Hashable {
  let label: String
  let subtitle: [String]
  let labelColumn: Int
  /// The cells in which the text is edited.
  let area: Area
  /// The lines of a note; `nil` for a field of one line.
  let note: NoteLines?

  /// The largest number of visible lines of a note.
  static let longestNote = 4
}
