/// Explanations of diagnostics for the import of SCXML, and for the export of charts.
extension Explanation {
  static let xmlSyntax = Explanation(
    """
    The chart is not well-formed XML: an element is not closed, a value is not in quotes, or a '<' or '&' in a text is not
    written '&lt;' or '&amp;'. A document type declaration is rejected as well.
    """,
    wrong: chart("<state id=\"open\">"), mended: chart("<state id=\"open\"/>"))

  static let scxmlForm = Explanation(
    """
    SCXML does not have this element or attribute in this position, or a required element or attribute is missing. Elements and
    attributes of other namespaces, such as the annotations of an editor, are ignored.
    """,
    wrong: chart("<state id=\"shut\"><transition evnt=\"push\" target=\"open\"/></state>\n<final id=\"open\"/>"),
    mended: chart("<state id=\"shut\"><transition event=\"push\" target=\"open\"/></state>\n<final id=\"open\"/>"))

  static let noCounterpart = Explanation(
    """
    SCXML charts can contain programs in ECMAScript, communicate with other sessions and read files. This language has only
    constructs that can be checked: integers, booleans, their arithmetic and comparison, assignments, 'In', '_event.name' and
    the fields of '_event.data'. Replace each reported construct before you convert the chart. In an export to SCXML or XState
    this is a warning: it reports behaviour that differs in the output, and renamed elements.
    """,
    wrong: chart("<datamodel><data id=\"weight\" expr=\"1.5\"/></datamodel>\n<final id=\"open\"/>"),
    mended: chart("<datamodel><data id=\"grams\" expr=\"1500\"/></datamodel>\n<final id=\"open\"/>"))

  private static func chart(_ rest: String) -> String {
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\n\(rest)\n</scxml>"
  }
}
