import CEvent
import Foundation

/// An HTTP server on the loopback interface, with the evhttp server of libevent.
///
/// The server is single-threaded: ``run(tick:_:handler:)`` calls the request handler and the timer. Handlers therefore need no
/// locks.
final class HTTPServer {
  /// An HTTP request.
  struct Request {
    enum Method { case get, post }

    let method: Method
    /// The path of the URL with the leading slash and without the query, percent-encoded as the client sent it.
    let path: String
    /// The value of the header `Host`; `nil` without the header.
    let host: String?
    /// The value of the header `Origin`; `nil` without the header.
    let origin: String?
    /// The body, of at most ``HTTPServer/largestBody`` bytes.
    let body: Data
  }

  /// An HTTP response.
  enum Response {
    case document(Data, type: String)
    /// An error, with a message for the user.
    case error(status: Int, String)
    /// An open stream of server-sent events (`text/event-stream`) with its first event.
    ///
    /// ``HTTPServer/broadcast(_:)`` writes the further events.
    case stream(first: String)
  }

  /// The maximum number of bytes of a body.
  static let largestBody = 64 * 1024
  private static let largestHeader = 16 * 1024
  private static let maximumStreams = 32

  /// The port, which the system chooses if the requested port is 0.
  let port: UInt16
  private let base: OpaquePointer
  private let server: OpaquePointer
  private var timer: OpaquePointer?
  private var onTick: () -> Void = {}
  private var handler: (Request) -> Response = { _ in .error(status: 404, "The page does not exist.") }
  /// The requests of the open event streams, by connection.
  private var streams: [OpaquePointer: OpaquePointer] = [:]

  /// Creates a server that listens on a port of `127.0.0.1`.
  ///
  /// - Throws: ``CannotListen`` if the port is in use or is not permitted.
  init(port requested: UInt16) throws {
    // Suppress the warnings of libevent, which can contain headers of a hostile request.
    event_set_log_callback { _, _ in }
    guard let base = event_base_new() else { throw CannotListen(port: requested) }
    guard let server = evhttp_new(base) else {
      event_base_free(base)
      throw CannotListen(port: requested)
    }
    guard let socket = evhttp_bind_socket_with_handle(server, "127.0.0.1", requested) else {
      evhttp_free(server)
      event_base_free(base)
      throw CannotListen(port: requested)
    }
    (self.base, self.server) = (base, server)
    Self.sendWithoutDelay(evhttp_bound_socket_get_fd(socket))
    port = Self.boundPort(of: evhttp_bound_socket_get_fd(socket)) ?? requested
    evhttp_set_max_body_size(server, Self.largestBody)
    evhttp_set_max_headers_size(server, Self.largestHeader)
    evhttp_set_allowed_methods(server, UInt16(EVHTTP_REQ_GET.rawValue | EVHTTP_REQ_POST.rawValue))
    // Close idle connections after 60 seconds.
    evhttp_set_timeout(server, 60)
  }

  deinit {
    if let timer { event_free(timer) }
    evhttp_free(server)
    event_base_free(base)
  }

  /// Runs the event loop: handles requests with `handler`, and calls `tick` at the interval. Returns only if the event loop
  /// fails.
  func run(tick interval: Duration, _ tick: @escaping () -> Void, handler: @escaping (Request) -> Response) {
    (onTick, self.handler) = (tick, handler)
    let context = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_gencb(
      server,
      { request, context in
        guard let request, let context else { return }
        Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().respond(to: request)
      }, context)
    timer = event_new(
      base, -1, Int16(EV_PERSIST),
      { _, _, context in
        guard let context else { return }
        Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().onTick()
      }, context)
    // SIGPIPE is ignored, so that a client that closes its connection during a write does not end the process.
    signal(SIGPIPE, SIG_IGN)
    var time = timeval(tv_sec: 0, tv_usec: Int(interval / .microseconds(1)))
    event_add(timer, &time)
    event_base_dispatch(base)
  }

  /// Writes a server-sent event to all open streams.
  func broadcast(_ event: String) {
    for request in streams.values { sendChunk(event, to: request) }
  }

  // MARK: Requests

  private func respond(to request: OpaquePointer) {
    guard let uri = evhttp_request_get_evhttp_uri(request), let path = evhttp_uri_get_path(uri) else {
      return send(.error(status: 400, "The URL is not valid."), to: request)
    }
    let headers = evhttp_request_get_input_headers(request)
    func header(_ name: String) -> String? { evhttp_find_header(headers, name).map { String(cString: $0) } }
    let body = evhttp_request_get_input_buffer(request)
    var bytes = [UInt8](repeating: 0, count: evbuffer_get_length(body))
    let count = evbuffer_copyout(body, &bytes, bytes.count)
    let parsed = Request(
      method: evhttp_request_get_command(request) == EVHTTP_REQ_POST ? .post : .get, path: String(cString: path),
      host: header("Host"), origin: header("Origin"), body: Data(bytes.prefix(max(0, count))))
    send(handler(parsed), to: request)
  }

  private func send(_ response: Response, to request: OpaquePointer) {
    switch response {
    case .document(let data, let type): send(data, type, status: 200, to: request)
    case .error(let status, let sentence): send(Data(sentence.utf8), "text/plain; charset=utf-8", status: status, to: request)
    case .stream(let first): openStream(request, first)
    }
  }

  private func send(_ data: Data, _ type: String, status: Int, to request: OpaquePointer) {
    addHeaders(to: request, type)
    let buffer = evbuffer_new()
    defer { evbuffer_free(buffer) }
    data.withUnsafeBytes { _ = evbuffer_add(buffer, $0.baseAddress, $0.count) }
    evhttp_send_reply(request, Int32(status), nil, buffer)
  }

  private func addHeaders(to request: OpaquePointer, _ type: String) {
    let headers = evhttp_request_get_output_headers(request)
    for (name, value) in [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Content-Security-Policy", Self.contentPolicy), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ] { evhttp_add_header(headers, name, value) }
  }

  /// The Content-Security-Policy, which allows only files of the server, machines in WebAssembly, and inline styles.
  private static let contentPolicy = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  // MARK: Streams

  private func openStream(_ request: OpaquePointer, _ first: String) {
    guard streams.count < Self.maximumStreams, let connection = evhttp_request_get_connection(request) else {
      return send(.error(status: 503, "Too many pages are open."), to: request)
    }
    streams[connection] = request
    evhttp_connection_set_closecb(
      connection,
      { connection, context in
        guard let connection, let context else { return }
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        guard let request = server.streams.removeValue(forKey: connection) else { return }
        // libevent detaches a request with an unfinished reply from its connection. Ending the reply then frees the request.
        if evhttp_request_get_connection(request) == nil { evhttp_send_reply_end(request) }
      }, Unmanaged.passUnretained(self).toOpaque())
    addHeaders(to: request, "text/event-stream")
    evhttp_send_reply_start(request, 200, nil)
    sendChunk(first, to: request)
  }

  private func sendChunk(_ text: String, to request: OpaquePointer) {
    let buffer = evbuffer_new()
    defer { evbuffer_free(buffer) }
    let bytes = Array(text.utf8)
    evbuffer_add(buffer, bytes, bytes.count)
    evhttp_send_reply_chunk(request, buffer)
  }

  /// Turns Nagle's algorithm (RFC 896) off for all connections of a listening socket; Linux connections inherit the option.
  ///
  /// With the algorithm, an event waits about 40 ms for the delayed acknowledgment of the previous event.
  private static func sendWithoutDelay(_ socket: Int32) {
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Returns the port to which a socket is bound; `nil` if the system does not report the port.
  private static func boundPort(of socket: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }
}

/// An error thrown if a port cannot be used.
struct CannotListen: Error, CustomStringConvertible {
  let port: UInt16

  var description: String { "Port \(port) cannot be used. Choose another port with '--port', or 0 for any free port." }
}
