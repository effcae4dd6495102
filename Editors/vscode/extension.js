'use strict';

const { spawn } = require('child_process');
const path = require('path');
const vscode = require('vscode');
const { Connection } = require('./connection');
const convert = require('./convert');
const { clientCapabilities, registerProviders } = require('./providers');

/** The files of the language server. Other YAML files are left to other extensions. */
const SPECS = '**/Specs/**/*.yaml';
const selector = { scheme: 'file', pattern: SPECS };

/** The number of restarts after crashes. A server that crashes more often probably crashes on each start. */
const MAXIMUM_RESTARTS = 3;

/** The exit code of the program for an invalid command line, which an old version returns for the command `lsp`. */
const INVALID_COMMAND_LINE = 64;

/** The milliseconds that a server has to shut down before it is killed. */
const SHUTDOWN_LIMIT = 2000;

/** Starts the language server, and keeps it informed about the open specs. */
class Client {
  constructor() {
    this.log = vscode.window.createOutputChannel('Interlock');
    this.diagnostics = vscode.languages.createDiagnosticCollection('interlock');
    this.refresh = {
      codeLenses: new vscode.EventEmitter(),
      inlayHints: new vscode.EventEmitter(),
      semanticTokens: new vscode.EventEmitter(),
    };
    /** The running server; `undefined` before the first spec is opened, and after the server has stopped. */
    this.session = undefined;
    this.restarts = 0;
    /** Whether the last start failed for good, and the user has seen the error. */
    this.hasFailed = false;
  }

  dispose() {
    this.stop();
    for (const part of [this.log, this.diagnostics, ...Object.values(this.refresh)]) part.dispose();
  }

  // Documents

  /** Handles an opened document. The first spec starts the server, so that other workspaces need no program. */
  open(document) {
    if (!vscode.languages.match(selector, document)) return;
    if (!this.session) return this.start();
    // A server that is still starting receives all open documents later.
    if (!this.session.isReady || this.session.documents.has(document.uri.toString())) return;
    this.session.documents.add(document.uri.toString());
    this.session.connection.notify('textDocument/didOpen', {
      textDocument: {
        uri: document.uri.toString(),
        languageId: document.languageId,
        version: document.version,
        text: document.getText(),
      },
    });
  }

  change({ document, contentChanges }) {
    // The editor also sends this event without content changes, for example after a document was saved.
    if (contentChanges.length === 0 || !this.session?.documents.has(document.uri.toString())) return;
    this.session.connection.notify('textDocument/didChange', {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: [{ text: document.getText() }],
    });
  }

  close(document) {
    const uri = document.uri.toString();
    if (this.session?.documents.delete(uri)) {
      this.session.connection.notify('textDocument/didClose', { textDocument: { uri } });
    }
  }

  /** Reports a file that was created (1), changed (2) or deleted (3), perhaps by another program. */
  changeFile(uri, type) {
    if (!this.session?.isReady) return;
    this.session.connection.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
  }

  // Server

  start() {
    if (this.session || this.hasFailed) return;
    const program = programPath();
    this.log.appendLine(`Starting '${program} lsp'`);
    try {
      this.session = this.connect(spawn(program, ['lsp'], { stdio: 'pipe' }), program);
    } catch (error) {
      // Node throws some errors of `spawn`, and reports the others with the event 'error'.
      this.failToStart(program, error);
      return;
    }
    this.initialize(this.session);
  }

  /** Returns the session of a new process. */
  connect(child, program) {
    const session = { child, isReady: false, isStopping: false, documents: new Set(), providers: [] };
    session.connection = new Connection(child.stdout, child.stdin, this.handlers(), (error) => {
      this.log.appendLine(`Invalid message from the language server: ${error.message}`);
      child.kill();
    });
    child.stderr.on('data', (bytes) => this.log.append(bytes.toString()));
    // Writing to a server that has just stopped fails. The event 'close' already reports the end of the server.
    child.stdin.on('error', () => {});
    child.on('error', (error) => {
      if (this.session === session) this.failToStart(program, error);
    });
    child.on('close', (code, signal) => this.end(session, code ?? signal));
    return session;
  }

  async initialize(session) {
    const folders = vscode.workspace.workspaceFolders ?? [];
    try {
      const { capabilities } = await session.connection.request('initialize', {
        processId: process.pid,
        clientInfo: { name: vscode.env.appName, version: vscode.version },
        rootUri: folders[0]?.uri.toString() ?? null,
        workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
        capabilities: clientCapabilities,
      });
      if (session.isStopping) return;
      session.connection.notify('initialized', {});
      session.isReady = true;
      vscode.workspace.textDocuments.forEach((document) => this.open(document));
      session.providers = registerProviders(session.connection, capabilities, selector, this.refresh);
    } catch (error) {
      this.log.appendLine(`The language server did not start: ${error.message}`);
      session.child.kill();
    }
  }

  /** The handlers of the server's notifications and requests. */
  handlers() {
    return {
      'textDocument/publishDiagnostics': ({ uri, diagnostics }) =>
        this.diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(convert.toDiagnostic)),
      'window/logMessage': ({ message }) => this.log.appendLine(message),
      'window/showMessage': ({ type, message }) => {
        if (type === 1) vscode.window.showErrorMessage(message);
        else if (type === 2) vscode.window.showWarningMessage(message);
        else vscode.window.showInformationMessage(message);
      },
      'workspace/applyEdit': async ({ edit }) => ({ applied: await vscode.workspace.applyEdit(convert.toWorkspaceEdit(edit)) }),
      'workspace/codeLens/refresh': () => this.refresh.codeLenses.fire(),
      'workspace/inlayHint/refresh': () => this.refresh.inlayHints.fire(),
      'workspace/semanticTokens/refresh': () => this.refresh.semanticTokens.fire(),
    };
  }

  failToStart(program, error) {
    const reason = error.code === 'ENOENT' ? 'was not found' : `could not be started (${error.message})`;
    this.fail(`The program '${program}' ${reason}. Install Interlock, or set "interlock.path" to the path of the program.`);
  }

  /** Handles the end of a server: starts another one after a crash. */
  end(session, reason) {
    this.release(session);
    if (session.isStopping || this.session !== session) return;
    this.log.appendLine(`The language server stopped (${reason})`);
    if (reason === INVALID_COMMAND_LINE) {
      this.fail('The program in the setting "interlock.path" has no language server. Install a newer version of Interlock.');
    } else if (this.restarts < MAXIMUM_RESTARTS) {
      this.restarts += 1;
      this.session = undefined;
      this.start();
    } else {
      this.fail(`The language server of Interlock stopped ${this.restarts + 1} times. Its messages are in the output "Interlock".`);
    }
  }

  /** Shows an error, and leaves the server stopped until the user changes the setting or restarts it. */
  async fail(message) {
    if (this.session) this.release(this.session);
    this.session = undefined;
    this.hasFailed = true;
    const [settings, output, restart] = ['Open Settings', 'Show Output', 'Restart'];
    const choice = await vscode.window.showErrorMessage(message, settings, output, restart);
    if (choice === settings) vscode.commands.executeCommand('workbench.action.openSettings', 'interlock.path');
    else if (choice === output) this.log.show();
    else if (choice === restart) this.restart();
  }

  /** Removes the providers and the diagnostics of a server that has stopped. */
  release(session) {
    session.connection.close();
    session.providers.splice(0).forEach((provider) => provider.dispose());
    if (this.session === session) this.diagnostics.clear();
  }

  /** Shuts the server down, and returns when its process has ended. */
  async stop() {
    const session = this.session;
    if (!session) return;
    session.isStopping = true;
    const hasEnded = new Promise((resolve) => session.child.once('close', resolve));
    const limit = setTimeout(() => session.child.kill(), SHUTDOWN_LIMIT);
    try {
      // The protocol allows the request `shutdown` only after the initialization of the server.
      if (session.isReady) await session.connection.request('shutdown');
      session.connection.notify('exit');
    } catch {
      // The server has crashed in the meantime.
    }
    session.child.stdin.end();
    this.release(session);
    this.session = undefined;
    await hasEnded;
    clearTimeout(limit);
  }

  async restart() {
    await this.stop();
    this.restarts = 0;
    this.hasFailed = false;
    vscode.workspace.textDocuments.forEach((document) => this.open(document));
  }
}

/** Returns the path of the program: a name that is searched in PATH, or a path, which can be relative to the first folder. */
function programPath() {
  const program = vscode.workspace.getConfiguration('interlock').get('path') || 'interlock';
  const folder = vscode.workspace.workspaceFolders?.[0];
  return program.includes('/') && folder ? path.resolve(folder.uri.fsPath, program) : program;
}

/** Runs a flow on a terminal. The path is that of the active spec if the command has no argument. */
function play(spec = vscode.window.activeTextEditor?.document.uri.fsPath) {
  if (!spec) return;
  const terminal = vscode.window.createTerminal({
    name: path.basename(spec, '.yaml'),
    shellPath: programPath(),
    shellArgs: ['simulate', spec],
    cwd: path.dirname(spec),
  });
  terminal.show();
}

let client;

function activate(context) {
  client = new Client();
  const { workspace, commands } = vscode;
  const files = workspace.createFileSystemWatcher(SPECS);
  context.subscriptions.push(
    client,
    workspace.onDidOpenTextDocument((document) => client.open(document)),
    workspace.onDidChangeTextDocument((event) => client.change(event)),
    workspace.onDidCloseTextDocument((document) => client.close(document)),
    files,
    files.onDidCreate((uri) => client.changeFile(uri, 1)),
    files.onDidChange((uri) => client.changeFile(uri, 2)),
    files.onDidDelete((uri) => client.changeFile(uri, 3)),
    // The server reads the folders and the path of the program only at its start.
    workspace.onDidChangeWorkspaceFolders(() => client.restart()),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlock.path')) client.restart();
    }),
    commands.registerCommand('interlock.restart', () => client.restart()),
    commands.registerCommand('interlock.play', play),
  );
  workspace.textDocuments.forEach((document) => client.open(document));
}

/** Called before the editor ends. The editor waits for the returned promise. */
function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
