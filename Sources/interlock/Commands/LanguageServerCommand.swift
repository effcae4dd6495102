import CommandTable

let lsp = Command(
  "lsp", summary: "Run a language server for editors on standard input and output.",
  discussion: """
    The server speaks the Language Server Protocol 3.17. Editors start the server for the specs in a folder named Specs. \
    The server offers diagnostics with fix-its while the author types, and completion, renaming, formatting and an outline.
    """
) {
  try LanguageServer(.process).run()
}
