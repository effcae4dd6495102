import StatechartModel

extension MappingForm {
  // MARK: Screens

  /// A text on a screen: `none`, a text, or one of several texts by a value under `switch`.
  private static let screenText = Form.either([
    .scalar(.text),
    .entries(
      keys: .label, values: .either([.scalar(.text), .entries(keys: .label, values: .scalar(.text), required: ["switch"])]),
      required: ["switch"]),
  ])

  private static func controls(_ form: MappingForm) -> Form {
    .either([.scalar(.word(["none"])), .list(.mapping(form)), .mapping(.replacement)])
  }

  static let replacementKeys = [
    Key(
      "replace", "The controls that replace those of the parent state.",
      .list(.either([.mapping(.field), .mapping(.list), .mapping(.button)])), isRequired: true)
  ]

  static let screenKeys = [
    Key("title", "The title.", screenText),
    Key("prompt", "The question or instruction.", screenText),
    Key("message", "The message below the prompt, such as an error.", screenText),
    Key("dots", "The dots that show the number of typed digits.", .either([.scalar(.word(["none"])), .mapping(.dots)])),
    Key("countdown", "The remaining time, as a duration.", .scalar(.expression(.duration))),
    Key("fields", "The text fields, whose contents never reach the flow.", controls(.field)),
    Key("toggles", "The switches.", controls(.toggle)),
    Key("lists", "The lists, whose rows a query returns.", controls(.list)),
    Key("reveal", "The secret that the screen shows in clear text.", .scalar(.expression(.value))),
    Key("keypad", "The keypad with the digits.", .either([.scalar(.word(["none"])), .mapping(.keypad)])),
    Key("buttons", "The buttons.", controls(.button)),
  ]

  static let dotsKeys = [
    Key("filled", "The number of filled dots.", .scalar(.expression(.value)), isRequired: true),
    Key("of", "The number of dots.", .scalar(.expression(.value)), isRequired: true),
  ]

  static let keypadKeys = [
    Key("digit", "The event of a digit key.", .scalar(.reference(.event)), isRequired: true),
    Key("delete", "The event of the delete key.", .scalar(.reference(.event)), isRequired: true),
  ]

  private static let captionKeys = [
    Key("label", "The label.", screenText, isRequired: true),
    Key("accessibility", "The label for screen readers, if it differs.", screenText),
    Key("when", "The condition under which the control is shown.", .scalar(.expression(.condition))),
    Key("enabled", "The condition under which the control can be used.", .scalar(.expression(.condition))),
  ]

  private static let subtitle = Key("subtitle", "The smaller text below the label.", screenText)

  static let controlKeys =
    captionKeys + [
      subtitle,
      Key("value", "The value that the control shows.", .scalar(.expression(.value)), isRequired: true),
      Key("event", "The event that the control sends when its value changes.", .scalar(.reference(.event)), isRequired: true),
    ]

  static let listKeys =
    captionKeys + [
      Key("query", "The query that returns the rows.", .scalar(.reference(.query)), isRequired: true),
      Key("input", "The arguments of the query.", values(.field)),
      Key("select", "The event that the list sends when a row is selected.", .scalar(.reference(.event))),
      Key("empty", "The text that is shown if the list is empty.", screenText),
    ]

  static let buttonKeys =
    captionKeys + [
      subtitle,
      Key("event", "The event that the button sends.", .scalar(.reference(.event)), isRequired: true),
      Key("role", "The role, which states the purpose of the button.", .scalar(.word(ButtonRole.allCases.map(\.rawValue)))),
    ]

  // MARK: Scenarios and tours

  static let scenarioKeys = [
    Key("name", "The behaviour that the scenario shows.", .scalar(.prose), isRequired: true),
    Key("covers", "The requirements that the scenario checks.", .anyItems(.scalar(.reference(.covered)))),
    Key("given", "The input of the flow.", values(.variable)),
    Key("steps", "The inputs, and the expected results.", .list(.mapping(.step)), isRequired: true),
  ]

  private static let type = Key("type", "Digits that the user types on the keypad.", .scalar(.digits))
  private static let press = Key("press", "The label of a button that the user presses.", .scalar(.label))
  private static let answer = Key("answer", "The outcome of the pending operation.", .scalar(.expression(.outcome)))
  private static let wait = Key("wait", "The time that passes, such as `30s`.", .scalar(.expression(.duration)))
  private static let with = Key("with", "The values of the payload.", values(.field))

  static let stepKeys = [
    type, press,
    Key("send", "The event that the flow receives.", .scalar(.reference(.event))),
    answer, wait,
    Key(
      "restart", "The time for which the process does not run, before the flow is restored.", .scalar(.expression(.duration))),
    Key("expect", "The expected screen and state of the flow.", .mapping(.expectation)),
    with,
  ]

  private static let labels = Form.list(.scalar(.label))

  private static func states(_ isOn: String, _ isOff: String) -> Form {
    .entries(keys: .label, values: .scalar(.word([isOn, isOff])))
  }

  private static let shownKeys = [
    Key("state", "The active state.", .scalar(.reference(.state))),
    Key("title", "The title of the screen; `none` for no title.", .scalar(.text)),
    Key("prompt", "The prompt of the screen; `none` for no prompt.", .scalar(.text)),
    Key("message", "The message of the screen; `none` for no message.", .scalar(.text)),
    Key("dots", "The number of filled dots.", .scalar(.number(0...Int.max))),
    Key("fields", "The fields, each `filled` or `empty`.", states("filled", "empty")),
    Key("toggles", "The toggles, each `on` or `off`.", states("on", "off")),
    Key("lists", "The labels of the lists.", labels),
    Key("buttons", "The labels of the buttons.", labels),
    Key("disabled", "The labels of the disabled controls.", labels),
  ]

  static let expectationKeys =
    shownKeys + [
      Key("effects", "The effects since the last input.", .list(.scalar(.reference(.effect)))),
      Key("pending", "The pending operations, oldest first.", .list(.scalar(.reference(.operation)))),
      Key("countdown", "The remaining time on the screen.", .scalar(.expression(.duration))),
      Key("output", "The result of the flow.", values(.field)),
    ]

  static let tourStepKeys = [
    Key("say", "A line of narration before the next steps.", .scalar(.prose)),
    type, press,
    Key("fill", "A field and the text that the user types into it.", .entries(keys: .label, values: .scalar(.text))),
    answer, wait,
    Key("leave", "The time for which the user leaves the app.", .scalar(.expression(.duration))),
    Key("expect", "The expected screen.", .mapping(.tourExpectation)),
    with,
  ]

  static let tourExpectationKeys =
    [Key("flow", "The flow whose screen is shown.", .scalar(.reference(.flow)), isRequired: true)] + shownKeys
}
