#if !hasFeature(Embedded) || STATECHART_TEXTS
/// A plural category of the Unicode CLDR (UTS #35, part 3, "Language Plural Rules").
///
/// A spec uses the names of the cases for the plural forms of a text.
///
/// The names are only labels: in Russian the category `one` includes 1, 21 and 31.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  /// Zero, in languages such as Arabic; in Latvian also other numbers, such as 10 to 20.
  case zero
  /// The singular.
  case one
  /// The dual, in languages such as Arabic and Slovenian.
  case two
  /// The paucal, such as 2 to 4 in Russian.
  case few
  /// Large numbers, such as 5 to 20 in Russian, and fractions in some languages.
  case many
  /// All other numbers.
  ///
  /// Every language of the CLDR has this category. In some languages, such as Polish, the category contains only fractions.
  case other
}
#endif
