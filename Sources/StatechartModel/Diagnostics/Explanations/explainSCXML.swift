/// Explanations of diagnostics for imported SCXML.
extension Explanation {
  static let xmlSyntax = Explanation(
    """
    A chart in SCXML is an XML document, and this one is not well-formed: an element is not closed, a value is not in quotes, or a
    '<' or '&' that is meant as text is not written '&lt;' or '&amp;'. A document type declaration is refused as well.
    """,
    wrong: chart("<state id=\"open\">"), mended: chart("<state id=\"open\"/>"))

  static let scxmlForm = Explanation(
    """
    SCXML has no such element or attribute here, or one that must be there is missing. Elements and attributes of other namespaces
    are left alone, so a tool's own remarks do no harm.
    """,
    wrong: chart("<state id=\"shut\"><transition evnt=\"push\" target=\"open\"/></state>\n<final id=\"open\"/>"),
    mended: chart("<state id=\"shut\"><transition event=\"push\" target=\"open\"/></state>\n<final id=\"open\"/>"))

  static let noCounterpart = Explanation(
    """
    SCXML charts can hold programs in ECMAScript, talk to other sessions and read files. The language has what can be checked:
    whole numbers, true and false, their arithmetic and comparison, assignments, 'In', '_event.name' and the fields of
    '_event.data'. What goes beyond that is named here, and has to be said otherwise before the chart can be converted. The other
    way round it is a warning: what a flow does otherwise once it is written as SCXML or for XState, and what is called otherwise.
    """,
    wrong: chart("<datamodel><data id=\"weight\" expr=\"1.5\"/></datamodel>\n<final id=\"open\"/>"),
    mended: chart("<datamodel><data id=\"grams\" expr=\"1500\"/></datamodel>\n<final id=\"open\"/>"))

  private static func chart(_ rest: String) -> String {
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\n\(rest)\n</scxml>"
  }
}
