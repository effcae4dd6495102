'use strict';

const vscode = require('vscode');
const convert = require('./convert');

/** The abilities of this client, for the request `initialize`. */
const clientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
    workspaceFolders: true,
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
  textDocument: {
    synchronization: {},
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] } },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'], insertReplaceSupport: true } },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    definition: { linkSupport: true },
    references: {},
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source', 'source.fixAll'] } },
      isPreferredSupport: true,
      disabledSupport: true,
    },
    formatting: {},
    foldingRange: { lineFoldingOnly: true },
    semanticTokens: {
      requests: { full: true },
      tokenTypes: ['keyword', 'type', 'enumMember', 'event', 'variable', 'function', 'string', 'number', 'property'],
      tokenModifiers: [],
      formats: ['relative'],
    },
    inlayHint: {},
    codeLens: {},
  },
  // The commands of code lenses that this client runs itself.
  experimental: { commands: { commands: ['interlock.play'] } },
};

/**
 * Registers a provider for each ability of the server.
 *
 * @param connection The connection to the server.
 * @param server The abilities of the server, from the result of `initialize`.
 * @param selector Selects the documents of the server.
 * @param refresh The events of the editor that request new code lenses, inlay hints and semantic tokens.
 * @returns Disposables that remove the providers.
 */
function registerProviders(connection, server, selector, refresh) {
  const textDocument = (document) => ({ uri: document.uri.toString() });
  const at = (document, position) => ({
    textDocument: textDocument(document),
    position: convert.fromPosition(position),
  });
  const request = (name, params, token) => connection.request(`textDocument/${name}`, params, token);
  /** Requests an array, and converts its elements. */
  const list = async (name, params, token, element) => (await request(name, params, token))?.map(element);

  const { languages } = vscode;
  const registered = [];
  const add = (capability, register) => {
    if (capability) registered.push(register(capability));
  };

  add(server.completionProvider, ({ triggerCharacters = [] }) =>
    languages.registerCompletionItemProvider(
      selector,
      {
        async provideCompletionItems(document, position, token, { triggerKind, triggerCharacter }) {
          const params = { ...at(document, position), context: { triggerKind: triggerKind + 1, triggerCharacter } };
          return convert.toCompletionList(await request('completion', params, token));
        },
      },
      ...triggerCharacters,
    ),
  );

  add(server.hoverProvider, () =>
    languages.registerHoverProvider(selector, {
      async provideHover(document, position, token) {
        return convert.toHover(await request('hover', at(document, position), token));
      },
    }),
  );

  add(server.definitionProvider, () =>
    languages.registerDefinitionProvider(selector, {
      async provideDefinition(document, position, token) {
        return convert.toDefinitions(await request('definition', at(document, position), token));
      },
    }),
  );

  add(server.referencesProvider, () =>
    languages.registerReferenceProvider(selector, {
      provideReferences(document, position, { includeDeclaration }, token) {
        const params = { ...at(document, position), context: { includeDeclaration } };
        return list('references', params, token, convert.toLocation);
      },
    }),
  );

  add(server.renameProvider, ({ prepareProvider }) =>
    languages.registerRenameProvider(selector, {
      async provideRenameEdits(document, position, newName, token) {
        return convert.toWorkspaceEdit(await request('rename', { ...at(document, position), newName }, token));
      },
      // Without a check by the server, the editor selects the word at the cursor.
      prepareRename: prepareProvider && (async (document, position, token) => {
        const found = await request('prepareRename', at(document, position), token);
        if (!found) throw new Error('The cursor is not on a name.');
        if (found.defaultBehavior) return document.getWordRangeAtPosition(position);
        return found.range ? { range: convert.toRange(found.range), placeholder: found.placeholder } : convert.toRange(found);
      }),
    }),
  );

  add(server.documentSymbolProvider, () =>
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols(document, token) {
        return list('documentSymbol', { textDocument: textDocument(document) }, token, convert.toSymbol);
      },
    }),
  );

  add(server.workspaceSymbolProvider, () =>
    languages.registerWorkspaceSymbolProvider({
      async provideWorkspaceSymbols(query, token) {
        return (await connection.request('workspace/symbol', { query }, token))?.map(convert.toSymbol);
      },
    }),
  );

  add(server.codeActionProvider, ({ codeActionKinds }) =>
    languages.registerCodeActionsProvider(
      selector,
      {
        provideCodeActions(document, range, context, token) {
          const only = context.only && [context.only.value];
          const diagnostics = convert.fromDiagnostics(context.diagnostics);
          const params = {
            textDocument: textDocument(document),
            range: convert.fromRange(range),
            context: { diagnostics, only, triggerKind: context.triggerKind },
          };
          return list('codeAction', params, token, convert.toCodeAction);
        },
      },
      { providedCodeActionKinds: codeActionKinds?.map((kind) => vscode.CodeActionKind.Empty.append(kind)) },
    ),
  );

  add(server.documentFormattingProvider, () =>
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits(document, { tabSize, insertSpaces }, token) {
        const params = { textDocument: textDocument(document), options: { tabSize, insertSpaces } };
        return list('formatting', params, token, convert.toTextEdit);
      },
    }),
  );

  add(server.foldingRangeProvider, () =>
    languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges(document, context, token) {
        return list('foldingRange', { textDocument: textDocument(document) }, token, convert.toFoldingRange);
      },
    }),
  );

  add(server.semanticTokensProvider, ({ legend }) =>
    languages.registerDocumentSemanticTokensProvider(
      selector,
      {
        onDidChangeSemanticTokens: refresh.semanticTokens.event,
        async provideDocumentSemanticTokens(document, token) {
          return convert.toSemanticTokens(await request('semanticTokens/full', { textDocument: textDocument(document) }, token));
        },
      },
      new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers),
    ),
  );

  add(server.inlayHintProvider, () =>
    languages.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: refresh.inlayHints.event,
      provideInlayHints(document, range, token) {
        const params = { textDocument: textDocument(document), range: convert.fromRange(range) };
        return list('inlayHint', params, token, convert.toInlayHint);
      },
    }),
  );

  add(server.codeLensProvider, () =>
    languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: refresh.codeLenses.event,
      provideCodeLenses(document, token) {
        return list('codeLens', { textDocument: textDocument(document) }, token, convert.toCodeLens);
      },
    }),
  );

  // Code actions and code lenses can name commands of the server.
  for (const command of server.executeCommandProvider?.commands ?? []) {
    const run = (...values) => connection.request('workspace/executeCommand', { command, arguments: values });
    registered.push(vscode.commands.registerCommand(command, run));
  }
  return registered;
}

module.exports = { clientCapabilities, registerProviders };
