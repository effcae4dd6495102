/// Explanations of diagnostics for the syntax of a file.
extension Explanation {
  static let syntax = Explanation(
    """
    The file is not valid YAML. Possible causes are a bracket or a quote that is not closed, a missing colon after a key, a
    missing space after a colon or a dash, a line that is not indented like the lines beside it, a tab in the indentation, or a
    text with ': ' that is not in quotes. Two keys on one line need braces.
    """,
    wrong: door("initial: open\nstates:\n  open: { type: final"),
    mended: door("initial: open\nstates:\n  open: { type: final }"))

  static let fileTooLarge = Explanation(
    """
    A spec has at most 32 MiB, enough for thousands of states. A larger file is probably not a spec and was passed by accident.
    """
  )

  static let nestedTooDeeply = Explanation(
    "Braces, brackets or indented lines are nested more than 100 levels deep. A flow needs about twenty.")

  static let emptyFile = Explanation(
    """
    The file is empty or contains only comments. Each file declares one spec: a flow, an interface, a part, the texts in a
    language, a policy, requirements or a tour.
    """,
    wrong: "# A door.", mended: door("initial: open\nstates: { open: { type: final } }"))

  static let severalDocuments = Explanation(
    "In YAML, '---' begins another document in the same file. A file has one spec: move the other documents to separate files.",
    wrong: door("initial: open\nstates: { open: { type: final } }\n---\nflow: Gate"),
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let anchor = Explanation(
    """
    YAML anchors such as '&name' are not supported, because a reader of an alias would have to look for its anchor. Move keys
    that several states have in common to a part, or to an enclosing state.
    """,
    wrong: door("initial: open\nstates: { open: &here { type: final } }"),
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let alias = Explanation(
    """
    YAML aliases such as '*name', which repeat the content of an anchor '&name', are not supported. Declare a part, and refer to
    the part under 'use'.
    """,
    wrong: door("initial: open\nstates: { open: { type: final, screen: *shown } }"),
    mended: door("initial: open\nstates: { open: { type: final, screen: { title: Open } } }"))

  static let tag = Explanation(
    """
    YAML tags such as '!!str' are not supported. The key determines the type of its value: the value of 'summary' is always a
    text.
    """,
    wrong: "flow: Door\nsummary: !!str 12\ninitial: open\nstates: { open: { type: final } }",
    mended: "flow: Door\nsummary: 12\ninitial: open\nstates: { open: { type: final } }")

  static let duplicateKey = Explanation(
    """
    A mapping contains the same key twice. Only one of the two values could take effect. Two delays of the same length are a
    warning: write the delay once, with a list of transitions.
    """,
    wrong: door("initial: open\nstates:\n  open: { type: final }\n  open: { type: final }"),
    mended: door("initial: open\nstates:\n  open: { type: final }"))

  static let unknownKey = Explanation(
    """
    The mapping does not have this key. The key is misspelled, indented too far or too little, or belongs to another mapping.
    """,
    wrong: door("initial: open\nstates: { open: { typ: final } }"),
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let missingKey = Explanation(
    "A required key is missing. A flow, for example, needs a name, a summary and states.",
    wrong: "flow: Door\ninitial: open\nstates: { open: { type: final } }",
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let wrongKind = Explanation(
    """
    A YAML value is a single value, a list or a mapping, which has keys with values. The value has another kind than its key
    requires. Actions, for example, are always a list, even a single action. States are declared under 'states', not beside the
    other keys of a flow or a state.
    """,
    wrong: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: ring() } }"),
    mended: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: [ring()] } }"))

  static let notASpec = Explanation(
    """
    The file does not declare its kind. A spec begins with 'flow:', 'interface:', 'part:', 'texts:', 'policy:', 'requirements:'
    or 'tour:', followed by a name.
    """,
    wrong: "summary: A door.\ninitial: open\nstates: { open: { type: final } }",
    mended: door("initial: open\nstates: { open: { type: final } }"))

  private static let halfOpen = door(
    "initial: shut\nstates:\n  shut: { after: { 1s: half_open } }\n  half_open: { type: final }")

  static let notAName = Explanation(
    "A name begins with a letter and consists of letters, digits and underscores, so that it can be used in expressions.",
    wrong: halfOpen.replacing("half_open }", with: "half-open }"), mended: halfOpen)

  static let textCutShort = Explanation(
    """
    In YAML, a '#' after a space begins a comment, also in a text without quotes. The text ends before the comment. Put the text
    in quotes if the '#' belongs to it. This is a warning if a text remains. If a comment is intended, put a space after the
    '#'.
    """,
    wrong: "flow: Door\nsummary: Door #1\ninitial: open\nstates: { open: { type: final } }",
    mended: "flow: Door\nsummary: \"Door #1\"\ninitial: open\nstates: { open: { type: final } }")

  static let expressionSyntax = Explanation(
    """
    A guard, an action, a type or a value cannot be parsed. Expressions are written as in mathematics, with the words 'and',
    'or', 'not', 'in' and 'none' in lower case. Join two comparisons with 'and'. Operators of other languages, such as '&&',
    '!', '=>' and '++', are not supported. Write a number and its unit together, as 5s. Numbers are integers.

    A guard is a condition and changes nothing: it compares with '==', and has no 'if' before it. An action is an assignment
    such as 'tries += 1', or a call such as 'code.clear()'.

    Put a value in quotes if it contains YAML syntax: a record with the names of its fields, as in 'Coat(size: 40)', and within
    { } a value with a comma.

    The type precedes the initial value: 'int(0...9) = 3', with three dots in a range. Only inputs and variables of the context
    have an initial value; the fields of events and the parameters of operations and effects have none. A list needs a capacity,
    as in 'list(bool, 8)'. Only 'none' can follow 'or' in a type.
    """,
    wrong: door(
      "input: { tries: int(0...9) }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: 0 < tries < 5, target: b }, 2s: b } }\n  b: { type: final }"
    ),
    mended: door(
      "input: { tries: int(0...9) }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: 0 < tries and tries < 5, target: b }, 2s: b } }\n  b: { type: final }"
    ))
}
