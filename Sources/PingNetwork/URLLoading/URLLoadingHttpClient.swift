#if canImport(Darwin) || APPLE_STUBS
    import Foundation
    import HTTPTypes
    import PingCommons

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The ``HttpClient`` over the platform's URL loading system.
    ///
    /// It shares nothing with the rest of the process: no cookies, no cache, no stored credentials. It never follows a
    /// redirect, ends the exchange when its time or the body's limit is over, and returns every status, `401` included.
    ///
    /// One client keeps one pool of connections; use one for a workflow, and let it go when it is no longer needed.
    public final class URLLoadingHttpClient: HttpClient {
        private let session: URLSession
        private let exchanges: URLLoadingExchanges
        private let userAgent: String

        /// What is sent as `User-Agent` unless a request or the client says otherwise.
        public static let defaultUserAgent = "ping-swift-sdk"

        /// Creates a client with connections of its own.
        ///
        /// - Parameters:
        ///   - userAgent: The `User-Agent` of requests that bring none.
        ///   - connectionsPerHost: How many connections are open to one host at most.
        public init(
            userAgent: String = URLLoadingHttpClient.defaultUserAgent,
            connectionsPerHost: Int = 6
        ) {
            self.userAgent = userAgent
            exchanges = URLLoadingExchanges()
            session = URLSession(
                configuration: Self.configuration(connectionsPerHost),
                delegate: exchanges,
                delegateQueue: nil
            )
        }

        deinit {
            // A session keeps its delegate and its threads until it is told to stop.
            session.invalidateAndCancel()
        }

        public func send(_ request: HttpRequest) async throws -> HttpResponse {
            try Task.checkCancellation()
            guard request.body.isEmpty || request.method != .get && request.method != .head,
                let outgoing = URLRequest(request, userAgent: userAgent)
            else { throw NetworkFailure.invalidRequest.error(for: request) }
            let task = session.dataTask(with: outgoing)
            let exchange = URLLoadingExchange(request, task)
            let deadline = Task {
                try await Task.sleep(for: min(request.timeout, .seconds(86_400)))
                exchange.end(with: NetworkFailure.timeout.error(for: request))
            }
            exchanges.add(exchange, for: task)
            defer {
                deadline.cancel()
                exchanges.remove(task)
            }
            return try await withTaskCancellationHandler {
                do {
                    return try await withCheckedThrowingContinuation { exchange.begin($0) }
                } catch {
                    exchange.cancelWhatIsLeft()
                    throw error
                }
            } onCancel: {
                exchange.end(with: CancellationError())
            }
        }

        private static func configuration(_ connectionsPerHost: Int) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpMaximumConnectionsPerHost = connectionsPerHost
            return configuration
        }
    }
#endif
