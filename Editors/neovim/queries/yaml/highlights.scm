;; extends

; The keys of the language in specs. The words are the keys in Sources/StatechartSyntax/Grammar. Names that are also words of the
; language are highlighted as words. The semantic tokens of the language server correct them.
((_ key: (flow_node (plain_scalar (string_scalar) @keyword)))
  (#interlock-spec?)
  (#any-of? @keyword
    "accessibility" "actions" "after" "always" "answer" "answers" "before" "between" "buttons" "choice"
    "conflict" "context" "countdown" "covers" "delete" "destructive" "digit" "disabled" "done" "dots" "draft"
    "effects" "else" "empty" "enabled" "entry" "event" "events" "every" "exception" "exit" "expect" "fields"
    "files" "fill" "filled" "flow" "from" "given" "guard" "guards" "if" "ignore" "initial" "input" "instead"
    "interface" "invoke" "items" "keypad" "label" "leave" "list" "lists" "message" "mode" "moreThan" "must"
    "name" "never" "of" "on" "onRestore" "operation" "operations" "outcomes" "output" "parameters" "part"
    "pending" "policy" "possible" "press" "prompt" "properties" "queries" "query" "records" "reenter" "replace"
    "requirements" "restart" "reveal" "rising" "role" "safeState" "say" "says" "scenarios" "screen" "sections"
    "select" "send" "sends" "since" "snapshot" "start" "state" "states" "steps" "subtitle" "summary" "switch"
    "target" "tests" "texts" "then" "title" "toggles" "tour" "translations" "type" "types" "unless" "until"
    "use" "uses" "value" "values" "wait" "when" "with" "within"))

; Durations, as keys and as values.
((string_scalar) @number
  (#interlock-spec?)
  (#match? @number "^[0-9]+(ms|s|min|h)$"))
