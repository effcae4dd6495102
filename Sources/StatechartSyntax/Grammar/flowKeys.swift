import StatechartModel

extension MappingForm {
  // MARK: Common forms

  /// Fields or variables with their types: `{ length: int(4...6) }`.
  static let fields = Form.entries(keys: .declaration(.field), values: .scalar(.type))
  private static let variables = Form.entries(keys: .declaration(.variable), values: .scalar(.type))

  /// Returns the form of signatures, which are names with fields.
  static func signatures(_ role: ScalarForm.NameRole) -> Form {
    .entries(keys: .declaration(role), values: .either([.empty, fields]))
  }

  /// Returns the form of values of fields or variables: `{ length: 6 }`.
  static func values(_ role: ScalarForm.NameRole) -> Form {
    .entries(keys: .reference(role), values: .items(.scalar(.expression(.value))))
  }

  private static let summary = Key("summary", "The purpose, in one sentence for the reader.", .scalar(.text), isRequired: true)

  // MARK: Files

  static let flowKeys =
    [
      Key("flow", "The name of the flow.", .scalar(.declaration(.flow)), isRequired: true),
      summary,
      Key("draft", "Whether unhandled events, dead controls and missing translations are warnings.", .scalar(.bool)),
      Key(
        "mode", "The rules of the flow: `interlock`, or `scxml` for charts converted from SCXML.",
        .scalar(.word(Flow.Mode.allCases.map(\.rawValue)))),
      Key("snapshot", "Lets the app store and restore the configuration of the flow.", .mapping(.snapshot)),
      Key("uses", "The interfaces, parts and flows that this flow uses.", .list(.scalar(.reference(.used)))),
      Key("records", "Record types and their fields.", signatures(.record)),
      Key("input", "The variables that the caller sets, with their types and defaults.", variables),
      Key("context", "The variables of the flow, with their types and initial values.", variables),
      Key("events", "The events of the flow, with the fields of their payloads.", signatures(.event)),
      Key("sends", "The events that the flow sends to its invoker or to its invoked flows.", signatures(.event)),
      Key("output", "The fields of the result.", fields),
      Key("texts", "Named texts.", .entries(keys: .declaration(.text), values: .scalar(.text))),
      Key("guards", "Named conditions.", .entries(keys: .declaration(.namedGuard), values: .scalar(.expression(.condition)))),
    ] + bodyKeys(["screen", "initial", "on", "ignore", "states"], required: ["states"]) + [
      Key(
        "properties", "Conditions on all runs of the flow. The checker proves or refutes each property.",
        .entries(keys: .declaration(.property), values: .mapping(.property))),
      Key("scenarios", "Examples of runs, which are played as tests.", .list(.mapping(.scenario))),
    ] + bodyKeys(["entry", "always", "after", "every", "invoke"])

  static let interfaceKeys = [
    Key("interface", "The name of the interface.", .scalar(.declaration(.interface)), isRequired: true),
    summary,
    Key("records", "Record types and their fields.", signatures(.record)),
    Key(
      "operations", "Requests that a flow invokes, each with one or more possible outcomes.",
      .entries(keys: .declaration(.operation), values: .mapping(.operation))),
    Key(
      "queries", "Requests for the rows of a list on a screen.",
      .entries(keys: .declaration(.query), values: .mapping(.query))),
    Key("effects", "Requests without an outcome.", signatures(.effect)),
  ]

  static let operationKeys = [
    Key("summary", "The purpose of the operation.", .scalar(.prose)),
    Key("destructive", "Whether the operation destroys data that cannot be restored.", .scalar(.bool)),
    Key("input", "The arguments and their types.", fields),
    Key("outcomes", "The possible outcomes, with their fields.", signatures(.outcome)),
  ]

  static let queryKeys = [
    Key("summary", "The purpose of the query.", .scalar(.prose)),
    Key("input", "The arguments and their types.", fields),
  ]

  static let partKeys =
    [
      Key("part", "The name of the part.", .scalar(.declaration(.part)), isRequired: true),
      summary,
      Key("parameters", "The parameters, with their types and defaults.", variables),
      Key("context", "The variables of the part, with their types and initial values.", variables),
      Key("events", "The events of the part, with the fields of their payloads.", signatures(.event)),
    ] + bodyKeys(["screen", "on", "ignore", "entry", "exit", "after", "every"])

  static let policyKeys = [
    Key("policy", "The name of the policy.", .scalar(.declaration(.policy)), isRequired: true),
    summary,
    Key("types", "Names for types.", .entries(keys: .declaration(.variable), values: .scalar(.type))),
    Key("records", "Record types and their fields.", signatures(.record)),
    Key(
      "values", "Constants, and lists of records.",
      .entries(keys: .declaration(.variable), values: .either([.scalar(.type), .mapping(.policyList)]))),
  ]

  static let policyListKeys = [
    Key("list", "The record type of the items.", .scalar(.reference(.record)), isRequired: true),
    Key("rising", "The fields whose values increase from item to item.", .anyItems(.scalar(.reference(.field)))),
    Key("items", "The items: the values of the record's fields.", .list(values(.field)), isRequired: true),
  ]

  static let requirementsKeys = [
    Key("requirements", "The name under which scenarios refer to the file.", .scalar(.requirement), isRequired: true),
    summary,
    Key(
      "sections", "The sections of the document, with their requirements.",
      .entries(
        keys: .declaration(.section),
        values: .entries(keys: .requirement, values: .either([.scalar(.prose), .mapping(.requirement)]))), isRequired: true),
  ]

  static let requirementKeys = [
    Key("says", "The sentence of the document.", .scalar(.prose), isRequired: true),
    Key("tests", "The names of the tests of the app that check the requirement.", .items(.scalar(.prose))),
    Key("instead", "The behaviour of the app if it deviates from the requirement, with the reason.", .scalar(.prose)),
  ]

  static let textsKeys = [
    Key("texts", "The language of the translations, such as `ru` or `pt-BR`.", .scalar(.language), isRequired: true),
    Key("summary", "The purpose, in one sentence for the reader.", .scalar(.text)),
    Key(
      "translations", "The translation of each text, by the text in the flows.",
      .entries(keys: .text, values: .scalar(.text)), isRequired: true),
  ]

  static let tourKeys = [
    Key("tour", "The name of the tour.", .scalar(.declaration(.tour)), isRequired: true),
    summary,
    Key("start", "The flow with which the app starts.", .scalar(.reference(.flow)), isRequired: true),
    Key(
      "files", "Files that exist at the start, with their contents.",
      .entries(keys: .declaration(.file), values: .scalar(.text))),
    Key("answers", "The outcomes of operations, until a step sets another outcome.", .list(.mapping(.tourAnswer))),
    Key("steps", "The steps of the user, and the expected screens.", .list(.mapping(.tourStep)), isRequired: true),
  ]
}
