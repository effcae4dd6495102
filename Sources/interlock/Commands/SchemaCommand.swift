import CommandTable
import StatechartSyntax

let schema = Command(
  "schema", summary: "Print the JSON Schema of specs.",
  discussion: """
    Editors with a YAML language server use the schema to complete keys, show their meaning and mark unknown keys. The schema describes \
    the structure of all kinds of files; 'interlock check' also checks names, types and behaviour.
    """
) {
  try StandardStreams.process.write(JSONSchema.text)
  return .success
}
