'use strict';

// Conversions between the values of the protocol (LSP 3.17) and those of the editor. Both count lines and UTF-16 code units from 0.
// Most enumerations of the protocol begin with 1, and those of the editor with 0.

const vscode = require('vscode');

/** The diagnostics of the protocol, by the diagnostics of the editor that were created for them. */
const originals = new WeakMap();

const fromPosition = ({ line, character }) => ({ line, character });

const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });

const toPosition = ({ line, character }) => new vscode.Position(line, character);

const toRange = ({ start, end }) => new vscode.Range(toPosition(start), toPosition(end));

const toLocation = ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), toRange(range));

/** Converts the result of a search for definitions: a location, an array of locations or an array of links. */
function toDefinitions(found) {
  if (!found) return undefined;
  return [found].flat().map((place) =>
    place.targetUri
      ? {
          originSelectionRange: place.originSelectionRange && toRange(place.originSelectionRange),
          targetUri: vscode.Uri.parse(place.targetUri),
          targetRange: toRange(place.targetRange),
          targetSelectionRange: toRange(place.targetSelectionRange),
        }
      : toLocation(place),
  );
}

function toDiagnostic(value) {
  const diagnostic = new vscode.Diagnostic(toRange(value.range), value.message, (value.severity ?? 1) - 1);
  const link = value.codeDescription?.href;
  diagnostic.code = link ? { value: value.code, target: vscode.Uri.parse(link) } : value.code;
  diagnostic.source = value.source;
  diagnostic.tags = value.tags;
  diagnostic.relatedInformation = value.relatedInformation?.map(
    (note) => new vscode.DiagnosticRelatedInformation(toLocation(note.location), note.message),
  );
  originals.set(diagnostic, value);
  return diagnostic;
}

/** Returns the diagnostics of the protocol for those of the editor, without the diagnostics of other extensions. */
const fromDiagnostics = (diagnostics) => diagnostics.map((diagnostic) => originals.get(diagnostic)).filter(Boolean);

/** Converts plain text, or text with a kind, to text that the editor shows. */
function toDocumentation(value) {
  return value?.kind === 'markdown' ? new vscode.MarkdownString(value.value) : value?.value ?? value;
}

function toHover(value) {
  if (!value) return undefined;
  const contents = [value.contents].flat().map((content) => {
    // The editor shows a string in a hover as Markdown.
    if (content.kind === 'plaintext') return new vscode.MarkdownString().appendText(content.value);
    if (content.language) return new vscode.MarkdownString().appendCodeblock(content.value, content.language);
    return toDocumentation(content);
  });
  return new vscode.Hover(contents, value.range && toRange(value.range));
}

const toTextEdit = ({ range, newText }) => new vscode.TextEdit(toRange(range), newText);

function toWorkspaceEdit(value) {
  if (!value) return undefined;
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(value.changes ?? {})) edit.set(vscode.Uri.parse(uri), edits.map(toTextEdit));
  for (const change of value.documentChanges ?? []) {
    if (change.kind === 'create') edit.createFile(vscode.Uri.parse(change.uri), change.options);
    else if (change.kind === 'rename') {
      edit.renameFile(vscode.Uri.parse(change.oldUri), vscode.Uri.parse(change.newUri), change.options);
    } else if (change.kind === 'delete') edit.deleteFile(vscode.Uri.parse(change.uri), change.options);
    else edit.set(vscode.Uri.parse(change.textDocument.uri), change.edits.map(toTextEdit));
  }
  return edit;
}

function toCompletionItem(value) {
  const item = new vscode.CompletionItem(value.label, value.kind && value.kind - 1);
  const text = value.textEdit?.newText ?? value.insertText;
  const isSnippet = value.insertTextFormat === 2;
  item.insertText = isSnippet && text !== undefined ? new vscode.SnippetString(text) : text;
  if (value.textEdit?.range) item.range = toRange(value.textEdit.range);
  else if (value.textEdit) {
    item.range = { inserting: toRange(value.textEdit.insert), replacing: toRange(value.textEdit.replace) };
  }
  item.additionalTextEdits = value.additionalTextEdits?.map(toTextEdit);
  item.documentation = toDocumentation(value.documentation);
  item.command = toCommand(value.command);
  for (const key of ['detail', 'sortText', 'filterText', 'preselect', 'tags', 'commitCharacters']) {
    if (value[key] !== undefined) item[key] = value[key];
  }
  return item;
}

function toCompletionList(value) {
  if (!value) return undefined;
  const items = Array.isArray(value) ? value : value.items;
  return new vscode.CompletionList(items.map(toCompletionItem), value.isIncomplete ?? false);
}

function toCommand(value) {
  return value && { title: value.title, command: value.command, arguments: value.arguments, tooltip: value.tooltip };
}

function toCodeAction(value) {
  // The protocol also allows commands in the array of code actions.
  if (typeof value.command === 'string') return toCommand(value);
  const kind = value.kind && vscode.CodeActionKind.Empty.append(value.kind);
  const action = new vscode.CodeAction(value.title, kind);
  action.edit = toWorkspaceEdit(value.edit);
  action.command = toCommand(value.command);
  action.diagnostics = value.diagnostics?.map(toDiagnostic);
  action.isPreferred = value.isPreferred;
  action.disabled = value.disabled;
  return action;
}

/** Converts a symbol of a tree of symbols, or a symbol with a location. */
function toSymbol(value) {
  if (value.location) {
    const { uri, range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } } = value.location;
    return new vscode.SymbolInformation(value.name, value.kind - 1, value.containerName ?? '', toLocation({ uri, range }));
  }
  const ranges = [toRange(value.range), toRange(value.selectionRange)];
  const symbol = new vscode.DocumentSymbol(value.name, value.detail ?? '', value.kind - 1, ...ranges);
  symbol.children = (value.children ?? []).map(toSymbol);
  return symbol;
}

function toFoldingRange({ startLine, endLine, kind }) {
  const kinds = {
    comment: vscode.FoldingRangeKind.Comment,
    imports: vscode.FoldingRangeKind.Imports,
    region: vscode.FoldingRangeKind.Region,
  };
  return new vscode.FoldingRange(startLine, endLine, kinds[kind]);
}

function toInlayHint(value) {
  const toPart = (part) => {
    const converted = new vscode.InlayHintLabelPart(part.value);
    converted.tooltip = toDocumentation(part.tooltip);
    converted.location = part.location && toLocation(part.location);
    return converted;
  };
  const label = typeof value.label === 'string' ? value.label : value.label.map(toPart);
  const hint = new vscode.InlayHint(toPosition(value.position), label, value.kind);
  hint.tooltip = toDocumentation(value.tooltip);
  hint.textEdits = value.textEdits?.map(toTextEdit);
  hint.paddingLeft = value.paddingLeft;
  hint.paddingRight = value.paddingRight;
  return hint;
}

const toCodeLens = ({ range, command }) => new vscode.CodeLens(toRange(range), toCommand(command));

const toSemanticTokens = (value) => value && new vscode.SemanticTokens(new Uint32Array(value.data), value.resultId);

module.exports = {
  fromDiagnostics,
  fromPosition,
  fromRange,
  toCodeAction,
  toCodeLens,
  toCompletionList,
  toDefinitions,
  toDiagnostic,
  toFoldingRange,
  toHover,
  toInlayHint,
  toLocation,
  toRange,
  toSemanticTokens,
  toSymbol,
  toTextEdit,
  toWorkspaceEdit,
};
