'use strict';

/** The error codes for an unknown request and for a request that failed (JSON-RPC 2.0). */
const [METHOD_NOT_FOUND, INTERNAL_ERROR] = [-32601, -32603];

/** The error codes of answers that are no longer needed: `RequestCancelled`, `ContentModified` and `ServerCancelled` (LSP 3.17). */
const OUTDATED = new Set([-32800, -32801, -32802]);

/** Splits a stream of bytes into messages. Each message has a header with its length in bytes (LSP 3.17, "Base Protocol"). */
class MessageReader {
  constructor(onMessage) {
    this.onMessage = onMessage;
    this.buffer = Buffer.alloc(0);
  }

  /** Adds bytes, and passes on each complete message. Throws an error for a header without a length or for invalid JSON. */
  push(bytes) {
    this.buffer = Buffer.concat([this.buffer, bytes]);
    for (;;) {
      const headerEnd = this.buffer.indexOf('\r\n\r\n');
      if (headerEnd < 0) return;
      const header = this.buffer.toString('ascii', 0, headerEnd);
      const length = /^Content-Length: *(\d+) *$/im.exec(header);
      if (!length) throw new Error(`expected a header with Content-Length, found '${header}'`);
      const start = headerEnd + 4;
      const end = start + Number(length[1]);
      if (this.buffer.length < end) return;
      const content = this.buffer.toString('utf8', start, end);
      this.buffer = this.buffer.subarray(end);
      this.onMessage(JSON.parse(content));
    }
  }
}

/** A JSON-RPC connection to a language server. */
class Connection {
  /**
   * @param input The stream from the server.
   * @param output The stream to the server.
   * @param handlers The handlers of the server's requests and notifications, by method.
   * @param onError Called with the error if the server sends a message that is invalid or cannot be handled.
   */
  constructor(input, output, handlers, onError) {
    this.output = output;
    this.handlers = handlers;
    this.pending = new Map();
    this.nextId = 1;
    this.isClosed = false;
    const reader = new MessageReader((message) => this.receive(message));
    input.on('data', (bytes) => {
      try {
        reader.push(bytes);
      } catch (error) {
        onError(error);
      }
    });
  }

  /**
   * Sends a request, and returns its result. The result is `undefined` if the answer is no longer needed.
   *
   * @param token A `CancellationToken` of the editor, which also cancels the request in the server.
   */
  request(method, params, token) {
    if (this.isClosed || !this.output.writable) return Promise.reject(new Error('the language server has stopped'));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const cancellation = token?.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
      this.pending.set(id, { resolve, reject, cancellation });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Rejects all pending requests, and ignores later messages, because the server has stopped. */
  close() {
    this.isClosed = true;
    for (const { reject, cancellation } of this.pending.values()) {
      cancellation?.dispose();
      reject(new Error('the language server has stopped'));
    }
    this.pending.clear();
  }

  send(message) {
    if (!this.output.writable) return;
    const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.output.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.output.write(content);
  }

  receive(message) {
    if (this.isClosed) return undefined;
    if (message.method === undefined) return this.settle(message);
    const handler = this.handlers[message.method];
    if (message.id !== undefined) return this.answer(message, handler);
    // The protocol allows a server to send notifications that a client does not know.
    return handler?.(message.params);
  }

  /** Answers a request of the server. */
  async answer({ id, method, params }, handler) {
    if (!handler) return this.send({ id, error: { code: METHOD_NOT_FOUND, message: `'${method}' is not supported` } });
    try {
      this.send({ id, result: (await handler(params)) ?? null });
    } catch (error) {
      this.send({ id, error: { code: INTERNAL_ERROR, message: error.message } });
    }
  }

  settle({ id, result, error }) {
    const request = this.pending.get(id);
    if (!request) return;
    this.pending.delete(id);
    request.cancellation?.dispose();
    if (!error) request.resolve(result);
    else if (OUTDATED.has(error.code)) request.resolve(undefined);
    else request.reject(new Error(error.message));
  }
}

module.exports = { Connection, MessageReader };
