#if AsyncHTTPClient
    public import AsyncHTTPClient
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// The ``/PingNetwork/HttpClient`` over the `async-http-client` package, for services with SwiftNIO.
    ///
    /// It follows the rules of every transport: no redirects, no cookies, every status a response, limits on time and
    /// size. It needs the package's trait `AsyncHTTPClient`; without the trait SwiftPM does not fetch SwiftNIO.
    ///
    /// ```swift
    /// let journey = Journey.createJourney { config in
    ///     config.serverUrl = "https://openam.example.com/am"
    ///     config.httpClient = AsyncHTTPClientTransport()
    /// }
    /// ```
    ///
    /// A transport has one pool of connections. Any number of workflows and tasks may use it.
    ///
    /// It speaks HTTP/2 where the server does. async-http-client keeps an HTTP/2 connection on which a request timed
    /// out: after a firewall has forgotten the connection, requests time out until the system gives it up, which can
    /// take a quarter of an hour. A request beside the end of a connection (GOAWAY) can fail as well. Use
    /// ``init(client:userAgent:)`` with a client whose `configuration.httpVersion` is `.http1Only` where that matters.
    public struct AsyncHTTPClientTransport: HttpClient {
        private let client: HTTPClient
        /// Sends what must not go through the proxy of ``client``.
        private let direct: HTTPClient
        private let owner: ClientOwner?
        private let userAgent: String
        private let timeout: Duration?

        /// A transport with its own connections, which close when its last copy is gone.
        ///
        /// - Parameter userAgent: The `User-Agent` of requests without one.
        public init(userAgent: String = HttpClientSettings.defaultUserAgent) {
            self.init(owned: Self.client(Self.configuration), userAgent)
        }

        /// A transport with its own settings and connections, which close when its last copy is gone.
        ///
        /// async-http-client does not expose a server's public key, so this transport cannot check pins. It does not
        /// read proxies from the environment.
        ///
        /// - Parameter settings: How it reaches servers, and which ones it trusts.
        /// - Throws: `PingError` with code ``/PingCommons/PingError/Code/invalidHttpClientSetting`` when a certificate,
        ///   a key or a password in the settings cannot be used, or when they pin public keys.
        public init(settings: HttpClientSettings) throws {
            var configuration = try Self.configuration(settings)
            let client = Self.client(configuration)
            var direct: HTTPClient?
            if case .server(let server) = settings.proxy, !server.isLoopback {
                configuration.proxy = nil
                direct = Self.client(configuration)
            }
            self.init(owned: client, direct: direct, settings.userAgent, timeout: settings.timeout)
        }

        /// A transport over a client of yours.
        ///
        /// - Parameters:
        ///   - client: A client made with ``configuration`` and what you add to it. A client that follows redirects
        ///     breaks the rules of a transport. You shut it down, after the last request.
        ///   - userAgent: The `User-Agent` of requests without one.
        public init(client: HTTPClient, userAgent: String = HttpClientSettings.defaultUserAgent) {
            self.client = client
            direct = client
            owner = nil
            self.userAgent = userAgent
            timeout = nil
        }

        private init(
            owned client: HTTPClient,
            direct: HTTPClient? = nil,
            _ userAgent: String,
            timeout: Duration? = nil
        ) {
            self.client = client
            self.direct = direct ?? client
            owner = ClientOwner([client, direct].compactMap(\.self))
            self.userAgent = userAgent
            self.timeout = timeout
        }

        private static func client(_ configuration: HTTPClient.Configuration) -> HTTPClient {
            HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        }

        /// The configuration that the rules of a transport require: no redirects, and every failure reported at once.
        public static var configuration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.connectionPool.retryConnectionEstablishment = false
            // The request's own time limit ends a connection attempt, too.
            configuration.timeout.connect = .hours(24)
            return configuration
        }

        /// Sends one request and returns the whole response.
        ///
        /// - Throws: The errors that ``/PingNetwork/HttpClient/send(_:)`` lists.
        public func send(_ request: HttpRequest) async throws -> HttpResponse {
            try Task.checkCancellation()
            let limit = timeout.map { min($0, request.timeout) } ?? request.timeout
            guard limit > .zero else { throw NetworkFailure.timeout.error(for: request, mayHaveBeenSent: false) }
            let deadline = NIODeadline.now() + TimeAmount(clamping: limit)
            return try await request.sending { request, _ in try await exchange(request, deadline) }
        }

        private func exchange(_ request: HttpRequest, _ deadline: NIODeadline) async throws -> HttpResponse {
            let collector = ResponseCollector(request)
            let client = request.url.isLoopback ? direct : client
            let task = client.execute(request: try outgoing(request), delegate: collector, deadline: deadline)
            return try await withTaskCancellationHandler {
                do { return try await task.get() } catch { throw collector.failure(error) }
            } onCancel: {
                task.cancel()
            }
        }

        private func outgoing(_ request: HttpRequest) throws -> HTTPClient.Request {
            guard request.body.isEmpty || request.method != .get && request.method != .head,
                var outgoing = try? HTTPClient.Request(
                    url: request.url.absoluteString,
                    method: HTTPMethod(rawValue: request.method.rawValue)
                )
            else { throw NetworkFailure.invalidRequest.error(for: request) }
            for field in request.unframedHeaderFields {
                outgoing.headers.add(name: field.name.rawName, value: field.value)
            }
            if !request.headerFields.contains(.userAgent) { outgoing.headers.add(name: "User-Agent", value: userAgent) }
            if !request.headerFields.contains(.acceptEncoding) {
                outgoing.headers.add(name: "Accept-Encoding", value: "identity")
            }
            if !request.body.isEmpty { outgoing.body = .byteBuffer(ByteBuffer(bytes: request.body)) }
            return outgoing
        }
    }

    extension AsyncHTTPClientTransport: CopiedHttpClient {
        package var object: any AnyObject & Sendable { client }
    }

    extension AsyncHTTPClientTransport: Equatable {
        /// Whether two transports send over the same client in the same way.
        public static func == (left: AsyncHTTPClientTransport, right: AsyncHTTPClientTransport) -> Bool {
            left.client === right.client && left.userAgent == right.userAgent && left.timeout == right.timeout
        }
    }

    extension TimeAmount {
        /// A duration from a nanosecond to a month.
        init(clamping duration: Duration) {
            let (seconds, attoseconds) = max(.zero, min(duration, .seconds(2_592_000))).components
            self = .nanoseconds(max(1, seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
        }
    }
#else
    /// The transport over `async-http-client`, which the package's trait `AsyncHTTPClient` brings.
    @available(*, unavailable, message: "Add \"AsyncHTTPClient\" to the traits of this package in your Package.swift.")
    public struct AsyncHTTPClientTransport {}
#endif
