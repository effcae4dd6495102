import CommandTable

let lsp = Command(
  "lsp", summary: "Run a language server for editors on standard input and output.",
  discussion: """
    The server speaks the Language Server Protocol 3.17. Editors start it for the specs in a folder named Specs, and get diagnostics \
    with fix-its while the author types, completion, renaming, formatting and an outline.
    """
) {
  try LanguageServer(.process).run()
}
