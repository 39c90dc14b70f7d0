#if canImport(Darwin) || APPLE_STUBS
    import Foundation
    import HTTPTypes
    import PingCommons

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// One request on its way and its answer so far. Whatever ends it first decides, once.
    final class URLLoadingExchange: Sendable {
        private struct State {
            var continuation: CheckedContinuation<HttpResponse, any Error>?
            /// How the exchange ended, in case that was before it began.
            var earlyEnd: (any Error)?
            var isOver = false
            var head: HttpResponse?
            var body = Data()
            /// Whether the task goes on although the exchange has ended.
            var isTaskLeft = false
        }

        private let request: HttpRequest
        private let task: URLSessionDataTask
        private let state = Locked(State())

        init(_ request: HttpRequest, _ task: URLSessionDataTask) {
            self.request = request
            self.task = task
        }

        /// Starts the exchange, unless it has been ended before.
        ///
        /// - Parameter continuation: Is resumed once, with the whole answer or the reason why there is none.
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
        ///
        /// A task that has come to its own end is not cancelled: on Linux that ends the process, until the library has put the task
        /// away.
        func end(with error: any Error) {
            if finish(.failure(error)) { task.cancel() }
        }

        /// Ends the exchange because its connection has died.
        ///
        /// The task is left for the waiting caller to cancel: here, in the midst of the platform's work on it, it must not be.
        func endAsInterrupted() {
            state.withLock { $0.isTaskLeft = true }
            finish(.failure(NetworkFailure.interrupted.error(for: request)))
        }

        /// Cancels the task if it goes on although the exchange has ended.
        func cancelWhatIsLeft() {
            if state.withLock({ $0.isTaskLeft }) { task.cancel() }
        }

        /// Takes the head of the answer.
        ///
        /// - Returns: Whether the body is wanted.
        func receive(_ response: URLResponse) -> Bool {
            guard let head = HttpResponse(head: response) else {
                finish(.failure(NetworkFailure.invalidResponse.error(for: request)))
                return false
            }
            state.withLock { $0.head = head }
            guard response.expectedContentLength <= Int64(request.bodyLimit) || request.method == .head else {
                finish(.failure(NetworkFailure.bodyTooLarge.error(for: request)))
                return false
            }
            return true
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
            if !fits { end(with: NetworkFailure.bodyTooLarge.error(for: request)) }
        }

        /// Takes the demand for a password: the answer that makes it is complete.
        func receiveChallenge() {
            if let response = complete() { finish(.success(response)) }
        }

        /// Takes the end of the exchange.
        ///
        /// - Parameters:
        ///   - response: The head, once more: of a redirect without a usable `Location` it has not been announced before.
        ///   - error: Why it ended early.
        func complete(_ response: URLResponse?, _ error: (any Error)?) {
            if let error {
                let hasHead = state.withLock { $0.head != nil }
                finish(.failure(NetworkFailure.describe(error, of: request, afterHead: hasHead)))
                return
            }
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

        /// - Returns: Whether this is what has ended the exchange, and nothing before it.
        @discardableResult
        private func finish(_ result: Result<HttpResponse, any Error>) -> Bool {
            let (continuation, isFirst) = state.withLock { state in
                defer {
                    state.continuation = nil
                    state.isOver = true
                }
                if state.continuation == nil, !state.isOver, case .failure(let error) = result {
                    state.earlyEnd = error
                }
                return (state.continuation, !state.isOver)
            }
            continuation?.resume(with: result)
            return isFirst
        }
    }
#endif
