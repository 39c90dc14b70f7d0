#if canImport(Darwin)
    import Foundation
    import HTTPTypes

    /// One request on its way and its response so far. Whatever ends it first decides, once.
    final class URLLoadingExchange: Sendable {
        private struct State {
            var continuation: CheckedContinuation<HttpResponse, any Error>?
            /// How the exchange ended, in case that was before it began.
            var earlyEnd: (any Error)?
            var head: HttpResponse?
            var body = Data()
            /// Whether the server asked for a client certificate that it did not get.
            var lacksClientCertificate = false
            /// For each transaction, whether the platform says when its request began; empty until it says anything.
            var begun: [Bool] = []
        }

        let request: HttpRequest
        private let task: URLSessionDataTask
        private let state = Locked(State())

        init(_ request: HttpRequest, _ task: URLSessionDataTask) {
            self.request = request
            self.task = task
        }

        /// Starts the exchange, unless it has been ended before.
        ///
        /// - Parameter continuation: Is resumed once, with the whole response or the reason why it failed.
        func begin(_ continuation: CheckedContinuation<HttpResponse, any Error>) {
            let earlyEnd = state.withLock { state -> (any Error)? in
                if state.earlyEnd == nil { state.continuation = continuation }
                return state.earlyEnd
            }
            if let earlyEnd {
                continuation.resume(throwing: earlyEnd)
            } else {
                task.resume()
            }
        }

        /// Ends the exchange from outside: time is over, or nobody waits any more.
        func end(with error: any Error) {
            finish(.failure(error))
            task.cancel()
        }

        /// Ends the exchange for a reason that the platform does not know.
        func end(as failure: NetworkFailure) {
            end(with: failure.error(for: request))
        }

        /// Remembers, in case the server ends the connection, that it asked for a client certificate and got none.
        func goOnWithoutClientCertificate() {
            state.withLock { $0.lacksClientCertificate = true }
        }

        /// Takes what the platform says at the end, before ``complete(_:_:)``.
        ///
        /// - Parameter begun: For each transaction, whether it says when its request began.
        func note(begun: [Bool]) {
            state.withLock { $0.begun = begun }
        }

        /// Takes the head of the response.
        ///
        /// - Returns: Whether the body is wanted.
        func receive(_ response: URLResponse) -> Bool {
            guard let head = HttpResponse(head: response) else {
                finish(.failure(NetworkFailure.invalidResponse.error(for: request)))
                return false
            }
            state.withLock { $0.head = head }
            let length = Int(clamping: response.expectedContentLength)
            guard let refusal = request.refusal(status: head.status, head.headerFields, length: length) else {
                return true
            }
            finish(.failure(refusal.error(for: request)))
            return false
        }

        /// Takes a piece of the body.
        func receive(_ data: Data) {
            let fits = state.withLock { state in
                guard state.body.count + data.count <= request.bodyLimit else {
                    state.body = Data()
                    return false
                }
                state.body.append(data)
                return true
            }
            if !fits { end(as: .bodyTooLarge) }
        }

        /// Takes the end of the exchange.
        ///
        /// - Parameters:
        ///   - response: The head again, in case that of a redirect has not been announced before.
        ///   - error: Why it ended early.
        func complete(_ response: URLResponse?, _ error: (any Error)?) {
            if let error { return finish(.failure(describe(error))) }
            if let head = response.flatMap(HttpResponse.init(head:)) {
                state.withLock { $0.head = $0.head ?? head }
            }
            finish(complete().map(Result.success) ?? .failure(NetworkFailure.invalidResponse.error(for: request)))
        }

        private func complete() -> HttpResponse? {
            state.withLock { state in
                guard var response = state.head else { return nil }
                response.body = state.body
                return response
            }
        }

        /// The platform's error as one of the SDK's.
        ///
        /// The platform's own is not kept: its details hold the whole URL, with what is secret in the query.
        private func describe(_ error: any Error) -> PingError {
            let (hasHead, lacksClientCertificate, begun) = state.withLock {
                ($0.head != nil, $0.lacksClientCertificate, $0.head == nil ? $0.begun : [true])
            }
            var failure = NetworkFailure(urlLoading: error)
            // Once the response has begun, whatever ends it early is an interruption.
            if hasHead, failure != .timeout { failure = .interrupted }
            if begun.contains(true), [.unreachable, .hostUnknown].contains(failure) { failure = .interrupted }
            if failure == .tls, lacksClientCertificate { failure = .clientCertificateRequired }
            var described = failure.error(for: request, mayHaveBeenSent: failure.mayHaveBeenSent(begun))
            described.underlying = (error as? URLError).map { URLError($0.code) }
            return described
        }

        private func finish(_ result: Result<HttpResponse, any Error>) {
            let continuation = state.withLock { state in
                defer { state.continuation = nil }
                if state.continuation == nil, case .failure(let error) = result {
                    state.earlyEnd = state.earlyEnd ?? error
                }
                return state.continuation
            }
            continuation?.resume(with: result)
        }
    }
#endif
