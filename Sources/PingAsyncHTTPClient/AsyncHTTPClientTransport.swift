#if AsyncHTTPClient
    public import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    public import PingCommons
    public import PingNetwork

    /// Carries requests with the `async-http-client` package, for servers that run many logins.
    ///
    /// Needs the package trait `AsyncHTTPClient`, so that apps which do without it resolve nothing of it. Give it a client of
    /// your own, for example with pinned trust roots or a proxy, and shut that client down yourself; without one it uses
    /// the package's shared client.
    ///
    /// ```swift
    /// let journey = Journey.createJourney { config in
    ///     config.serverUrl = "https://openam.example.com/am"
    ///     config.httpClient = AsyncHTTPClientTransport()
    /// }
    /// ```
    public struct AsyncHTTPClientTransport: HttpClient {
        private let client: HTTPClient

        /// - Parameter client: A client that follows no redirects; see ``configuration``.
        public init(client: HTTPClient) {
            self.client = client
        }

        /// A transport over a client with ``configuration`` on the package's shared threads.
        ///
        /// - Note: The caller owns the client; ``shutdown()`` ends it.
        public init() {
            self.init(client: HTTPClient(eventLoopGroupProvider: .singleton, configuration: Self.configuration))
        }

        /// The settings the SDK relies on: no redirects, no retry of connections, nothing decompressed without bounds.
        public static var configuration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.connectionPool.retryConnectionEstablishment = false
            return configuration
        }

        /// Closes the client's connections. No request may follow.
        public func shutdown() async throws {
            try await client.shutdown()
        }

        public func send(_ request: HttpRequest) async throws -> HttpResponse {
            let client = client
            // The client's own deadline covers the response head only; this one covers the body too.
            return try await withThrowingTaskGroup(of: HttpResponse.self) { group in
                group.addTask { try await Self.exchange(request, over: client) }
                group.addTask {
                    try await Task.sleep(for: request.timeout)
                    throw Self.timeout(request)
                }
                defer { group.cancelAll() }
                do {
                    guard let response = try await group.next() else { throw CancellationError() }
                    return response
                } catch {
                    if Task.isCancelled { throw CancellationError() }
                    throw Self.translated(error, request)
                }
            }
        }

        private static func exchange(_ request: HttpRequest, over client: HTTPClient) async throws -> HttpResponse {
            var outgoing = HTTPClientRequest(url: request.url.absoluteString)
            outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
            for field in request.headerFields { outgoing.headers.add(name: field.name.rawName, value: field.value) }
            if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
            let answer = try await client.execute(outgoing, deadline: .now() + TimeAmount(request.timeout))
            var fields = HTTPFields()
            for (name, value) in answer.headers {
                guard let name = HTTPField.Name(name) else { continue }
                fields.append(HTTPField(name: name, value: value))
            }
            let body = try await answer.body.collect(upTo: request.bodyLimit)
            return HttpResponse(
                status: Int(answer.status.code),
                headerFields: fields,
                body: Data(body.readableBytesView)
            )
        }

        private static func timeout(_ request: HttpRequest) -> PingError {
            PingError(
                .networkTimeout,
                "\(request.url.host) did not answer within \(request.timeout).",
                recovery: "Try again; if it lasts, check the network and the server."
            )
        }

        private static func translated(_ error: any Error, _ request: HttpRequest) -> any Error {
            if error is PingError || error is CancellationError { return error }
            if error is NIOTooManyBytesError {
                return PingError(
                    .networkBodyTooLarge,
                    "The answer of \(request.url.host) is larger than \(request.bodyLimit) bytes.",
                    recovery: "Raise the body limit in the configuration if that is right.",
                    underlying: error
                )
            }
            switch error as? HTTPClientError {
            case .some(.deadlineExceeded), .some(.connectTimeout), .some(.readTimeout): return timeout(request)
            case .some(.remoteConnectionClosed):
                return PingError(
                    .networkInterrupted,
                    "The connection to \(request.url.host) ended before the answer was complete.",
                    recovery: "Try again.",
                    underlying: error
                )
            case .some(.tlsHandshakeTimeout):
                return PingError(
                    .networkTLS,
                    "No secure connection to \(request.url.host) could be made.",
                    underlying: error
                )
            default: break
            }
            return other(error, request)
        }

        /// Errors of layers below, told apart by the type's name because those layers are not ours to import.
        private static func other(_ error: any Error, _ request: HttpRequest) -> PingError {
            let name = String(reflecting: type(of: error))
            if name.contains("SSL") || name.contains("TLS") {
                return PingError(
                    .networkTLS,
                    "No secure connection to \(request.url.host) could be made.",
                    recovery: "Check the server's certificate and its host name.",
                    underlying: error
                )
            }
            if name.contains("HTTPParserError") {
                return PingError(
                    .networkInvalidResponse,
                    "What \(request.url.host) answered is not HTTP.",
                    underlying: error
                )
            }
            return PingError(
                .networkUnreachable,
                "\(request.url.host) cannot be reached.",
                recovery: "Check the host name, the port and the network.",
                underlying: error
            )
        }
    }
#endif
