/// The attributes and children that an SCXML element can have (W3C Recommendation, sections 3 to 6).
struct SCXMLSchema {
  let attributes: [String]
  let required: [String]
  let children: [String]
  /// Whether the element can contain text.
  let holdsText: Bool

  private init(_ attributes: [String] = [], required: [String] = [], children: [String] = [], holdsText: Bool = false) {
    self.attributes = required + attributes
    self.required = required
    self.children = children
    self.holdsText = holdsText
  }

  /// The names of the elements of executable content (sections 4 to 6).
  private static let actions = ["raise", "if", "foreach", "log", "assign", "script", "send", "cancel"]

  /// The schemas, by the name of the element.
  static let all: [String: SCXMLSchema] = [
    // The Recommendation allows no transitions in `<scxml>`, but other implementations and the language allow them.
    "scxml": SCXMLSchema(
      ["initial", "name", "version", "datamodel", "binding"],
      children: ["state", "parallel", "final", "datamodel", "script", "transition"]),
    "state": SCXMLSchema(
      ["id", "initial"],
      children: [
        "onentry", "onexit", "transition", "initial", "state", "parallel", "final", "history", "datamodel", "invoke",
      ]),
    "parallel": SCXMLSchema(
      ["id"], children: ["onentry", "onexit", "transition", "state", "parallel", "history", "datamodel", "invoke"]),
    "final": SCXMLSchema(["id"], children: ["onentry", "onexit", "donedata"]),
    "history": SCXMLSchema(["id", "type"], children: ["transition"]),
    "initial": SCXMLSchema(children: ["transition"]),
    "transition": SCXMLSchema(["event", "cond", "target", "type"], children: actions),
    "onentry": SCXMLSchema(children: actions),
    "onexit": SCXMLSchema(children: actions),
    "raise": SCXMLSchema(required: ["event"], children: []),
    "if": SCXMLSchema(required: ["cond"], children: actions + ["elseif", "else"]),
    "elseif": SCXMLSchema(required: ["cond"]),
    "else": SCXMLSchema(),
    "foreach": SCXMLSchema(["index"], required: ["array", "item"], children: actions),
    "log": SCXMLSchema(["label", "expr"]),
    "datamodel": SCXMLSchema(children: ["data"]),
    "data": SCXMLSchema(["src", "expr"], required: ["id"], holdsText: true),
    "assign": SCXMLSchema(["expr"], required: ["location"], holdsText: true),
    "donedata": SCXMLSchema(children: ["content", "param"]),
    "content": SCXMLSchema(["expr"], holdsText: true),
    "param": SCXMLSchema(["expr", "location"], required: ["name"]),
    "script": SCXMLSchema(["src"], holdsText: true),
    "send": SCXMLSchema(
      [
        "event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id", "idlocation", "delay", "delayexpr", "namelist",
      ], children: ["param", "content"]),
    "cancel": SCXMLSchema(["sendid", "sendidexpr"]),
    "invoke": SCXMLSchema(
      ["type", "typeexpr", "src", "srcexpr", "id", "idlocation", "namelist", "autoforward"],
      children: ["param", "content", "finalize"]),
    "finalize": SCXMLSchema(children: actions),
  ]
}
