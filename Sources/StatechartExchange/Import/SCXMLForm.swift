/// What an element of SCXML can have (W3C Recommendation, sections 3 to 6).
struct SCXMLForm {
  let attributes: [String]
  let required: [String]
  let children: [String]
  /// Whether text belongs in it.
  let holdsText: Bool

  private init(_ attributes: [String] = [], required: [String] = [], children: [String] = [], holdsText: Bool = false) {
    self.attributes = required + attributes
    self.required = required
    self.children = children
    self.holdsText = holdsText
  }

  /// Executable content (section 4), with what sends, invokes and stores.
  private static let actions = ["raise", "if", "foreach", "log", "assign", "script", "send", "cancel"]

  /// By the name of the element.
  static let all: [String: SCXMLForm] = [
    // The Recommendation has no transitions here. Other implementations do, and so does the language.
    "scxml": SCXMLForm(
      ["initial", "name", "version", "datamodel", "binding"],
      children: ["state", "parallel", "final", "datamodel", "script", "transition"]),
    "state": SCXMLForm(
      ["id", "initial"],
      children: [
        "onentry", "onexit", "transition", "initial", "state", "parallel", "final", "history", "datamodel", "invoke",
      ]),
    "parallel": SCXMLForm(
      ["id"], children: ["onentry", "onexit", "transition", "state", "parallel", "history", "datamodel", "invoke"]),
    "final": SCXMLForm(["id"], children: ["onentry", "onexit", "donedata"]),
    "history": SCXMLForm(["id", "type"], children: ["transition"]),
    "initial": SCXMLForm(children: ["transition"]),
    "transition": SCXMLForm(["event", "cond", "target", "type"], children: actions),
    "onentry": SCXMLForm(children: actions),
    "onexit": SCXMLForm(children: actions),
    "raise": SCXMLForm(required: ["event"], children: []),
    "if": SCXMLForm(required: ["cond"], children: actions + ["elseif", "else"]),
    "elseif": SCXMLForm(required: ["cond"]),
    "else": SCXMLForm(),
    "foreach": SCXMLForm(["index"], required: ["array", "item"], children: actions),
    "log": SCXMLForm(["label", "expr"]),
    "datamodel": SCXMLForm(children: ["data"]),
    "data": SCXMLForm(["src", "expr"], required: ["id"], holdsText: true),
    "assign": SCXMLForm(["expr"], required: ["location"], holdsText: true),
    "donedata": SCXMLForm(children: ["content", "param"]),
    "content": SCXMLForm(["expr"], holdsText: true),
    "param": SCXMLForm(["expr", "location"], required: ["name"]),
    "script": SCXMLForm(["src"], holdsText: true),
    "send": SCXMLForm(
      [
        "event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id", "idlocation", "delay", "delayexpr", "namelist",
      ], children: ["param", "content"]),
    "cancel": SCXMLForm(["sendid", "sendidexpr"]),
    "invoke": SCXMLForm(
      ["type", "typeexpr", "src", "srcexpr", "id", "idlocation", "namelist", "autoforward"],
      children: ["param", "content", "finalize"]),
    "finalize": SCXMLForm(children: actions),
  ]
}
