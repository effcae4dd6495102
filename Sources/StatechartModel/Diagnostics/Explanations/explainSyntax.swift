/// Explanations of diagnostics for the syntax of a file.
extension Explanation {
  static let syntax = Explanation(
    """
    A spec is written in YAML. The compiler cannot make out its structure here: a bracket or a quote is not closed, a colon is
    missing after a key, or the space after a colon or a dash, a line is indented otherwise than its neighbours, a tab stands where
    spaces belong, or a text that holds ': ' is not in quotes. Two keys on one line stand in braces.
    """,
    wrong: door("initial: open\nstates:\n  open: { type: final"),
    mended: door("initial: open\nstates:\n  open: { type: final }"))

  static let fileTooLarge = Explanation(
    "A spec has at most 32 MiB, room for thousands of states. What is larger is not a flow that someone reads; it was probably named by accident."
  )

  static let nestedTooDeeply = Explanation(
    "Braces, brackets or indented lines stand in each other more than a hundred levels deep. A flow needs some twenty.")

  static let emptyFile = Explanation(
    "Each file declares one thing: a flow, an interface, a part, the texts in a language, or a policy. This one has nothing in it, or only comments.",
    wrong: "# A door.", mended: door("initial: open\nstates: { open: { type: final } }"))

  static let severalDocuments = Explanation(
    "In YAML '---' begins another document in the same file. A spec has one: whatever it declares has a file of its own.",
    wrong: door("initial: open\nstates: { open: { type: final } }\n---\nflow: Gate"),
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let anchor = Explanation(
    """
    YAML can give a name to something with '&' and repeat it elsewhere. Who reads the second place would have to look for the
    first, so the language does without. What several states have in common is a part, or belongs to the state around them.
    """,
    wrong: door("initial: open\nstates: { open: &here { type: final } }"),
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let alias = Explanation(
    "YAML repeats with '*' what was named with '&' elsewhere. The language does without: make what repeats a part and 'use' it.",
    wrong: door("initial: open\nstates: { open: { type: final, screen: *shown } }"),
    mended: door("initial: open\nstates: { open: { type: final, screen: { title: Open } } }"))

  static let tag = Explanation(
    "YAML says with '!' what type a value has. Here the place says it already: after 'summary' stands text, whatever it looks like.",
    wrong: "flow: Door\nsummary: !!str 12\ninitial: open\nstates: { open: { type: final } }",
    mended: "flow: Door\nsummary: 12\ninitial: open\nstates: { open: { type: final } }")

  static let duplicateKey = Explanation(
    "The same key stands twice in one group. Only one of the two could count, and nobody would see which.",
    wrong: door("initial: open\nstates:\n  open: { type: final }\n  open: { type: final }"),
    mended: door("initial: open\nstates:\n  open: { type: final }"))

  static let unknownKey = Explanation(
    "The language does not know this key here. It is misspelt, indented too far or too little, or belongs to something else.",
    wrong: door("initial: open\nstates: { open: { typ: final } }"),
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let missingKey = Explanation(
    "Something that must be said is not: a flow, for one, has a name, a summary and states.",
    wrong: "flow: Door\ninitial: open\nstates: { open: { type: final } }",
    mended: door("initial: open\nstates: { open: { type: final } }"))

  static let wrongKind = Explanation(
    """
    YAML has single values, lists and groups of keys, and another one is needed here. Actions, for one, are always a list, even
    if there is only one; and states stand under 'states', not beside the other keys of a flow or a state.
    """,
    wrong: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: ring() } }"),
    mended: door("uses: [Gate]\ninitial: open\nstates: { open: { type: final, entry: [ring()] } }"))

  static let notASpec = Explanation(
    "Nothing says what the file declares. It begins with 'flow:', 'interface:' or 'part:' and a name.",
    wrong: "summary: A door.\ninitial: open\nstates: { open: { type: final } }",
    mended: door("initial: open\nstates: { open: { type: final } }"))

  private static let halfOpen = door(
    "initial: shut\nstates:\n  shut: { after: { 1s: half_open } }\n  half_open: { type: final }")

  static let notAName = Explanation(
    "A name begins with a letter and goes on with letters, digits and underscores, so that it can stand in expressions.",
    wrong: halfOpen.replacing("half_open }", with: "half-open }"), mended: halfOpen)

  static let textCutShort = Explanation(
    """
    In YAML a comment begins wherever a '#' follows a space, also in the middle of a text that is not in quotes. The text ends
    there, which was hardly meant. This is a warning: where a comment is meant, put a space after the '#'.
    """,
    wrong: "flow: Door\nsummary: Door #1\ninitial: open\nstates: { open: { type: final } }",
    mended: "flow: Door\nsummary: \"Door #1\"\ninitial: open\nstates: { open: { type: final } }")

  static let expressionSyntax = Explanation(
    """
    A guard, an action, a type or a value cannot be read. Expressions are written as in mathematics, with the words 'and', 'or',
    'not', 'in' and 'none', in small letters; two comparisons are joined with 'and'. Signs of other languages, such as '&&', '!',
    '=>' and '++', mean nothing. A number and its unit are written together, as 5s, and numbers are whole.

    A guard asks and changes nothing: it compares with '==', and has no 'if' before it. An action is an assignment such as
    'tries += 1', or a call such as 'code.clear()'.

    Where YAML would take a part for its own, quotes are needed around the whole: around a record that is written out, which names
    its values, as in 'Coat(size: 40)', and within { } around what has a comma.

    A type comes first, and the value to begin with after it: 'int(0...9) = 3', with a range of three dots. Only an input or a name
    of the context has one; what an event, an operation or an effect carries is given each time. A list says how many items it has
    at most, as in 'list(bool, 8)', and only 'none' stands after 'or'.
    """,
    wrong: door(
      "input: { tries: int(0...9) }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: 0 < tries < 5, target: b }, 2s: b } }\n  b: { type: final }"
    ),
    mended: door(
      "input: { tries: int(0...9) }\ninitial: a\nstates:\n  a: { after: { 1s: { guard: 0 < tries and tries < 5, target: b }, 2s: b } }\n  b: { type: final }"
    ))
}
