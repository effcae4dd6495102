/// A field as it is laid out: its label, what stands below it, and the cells for what is typed.
struct FieldLayout: Hashable {
  let label: String
  let subtitle: [String]
  let labelColumn: Int
  /// Where the text stands.
  let area: Area
}
