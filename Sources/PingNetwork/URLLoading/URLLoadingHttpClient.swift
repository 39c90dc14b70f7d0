#if canImport(Darwin)
    import Foundation
    import HTTPTypes

    /// The ``HttpClient`` over the platform's URL loading system, the default on Apple systems.
    ///
    /// It shares nothing with the rest of the process: no cookies, no cache, no stored credentials. It never follows a
    /// redirect, ends the exchange when its time or the body's limit is over, and returns every status, `401` included.
    ///
    /// Of the settings it cannot keep ``HttpClientSettings/connectTimeout``, since URL loading does not say when a
    /// connection has been made: only the time of the whole exchange is limited. It takes a client certificate as PKCS
    /// #12 only; macOS 14 stores the key in the user's keychain. App Transport Security holds beside the settings, and
    /// may refuse what they allow.
    ///
    /// One client keeps one pool of connections; use one for a workflow, and let it go when it is no longer needed.
    ///
    /// > Note: This file has been type-checked against stand-ins, and has not been run on Apple systems.
    package final class URLLoadingHttpClient: HttpClient {
        private let session: URLSession
        private let exchanges: URLLoadingExchanges

        /// Creates a client with its own connections.
        ///
        /// - Parameter settings: How it reaches servers, and which ones it trusts.
        package init(settings: HttpClientSettings = HttpClientSettings()) {
            exchanges = URLLoadingExchanges(URLLoadingSettings(settings))
            session = URLSession(configuration: .isolated(settings), delegate: exchanges, delegateQueue: nil)
        }

        deinit {
            // A session keeps its delegate and its threads until somebody invalidates it.
            session.invalidateAndCancel()
        }

        /// Sends one request and returns the whole response.
        ///
        /// - Throws: The errors of ``HttpClient/send(_:)``; `PingError` with code
        ///   ``PingCommons/PingError/Code/invalidHttpClientSetting`` when the client certificate is in PEM form, or the
        ///   bundle of authorities holds no certificate.
        package func send(_ request: HttpRequest) async throws -> HttpResponse {
            try Task.checkCancellation()
            let settings = exchanges.settings
            try settings.check(request)
            guard let outgoing = URLRequest(request, userAgent: settings.settings.userAgent) else {
                throw NetworkFailure.invalidRequest.error(for: request)
            }
            let task = session.dataTask(with: outgoing)
            let exchange = URLLoadingExchange(request, task)
            exchanges.add(exchange, for: task)
            defer { exchanges.remove(task) }
            let late = NetworkFailure.timeout.error(for: request)
            return try await SystemServices.live.within(settings.settings.timeout(request), orThrow: late) {
                try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { exchange.begin($0) }
                } onCancel: {
                    exchange.end(with: CancellationError())
                }
            }
        }
    }
#endif
