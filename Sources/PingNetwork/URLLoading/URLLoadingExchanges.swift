#if canImport(Darwin) || APPLE_STUBS
    import Foundation
    import PingCommons

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The delegate of one session: hands each event to the exchange it belongs to.
    final class URLLoadingExchanges: NSObject, URLSessionDataDelegate, Sendable {
        private let running = Locked<[Int: URLLoadingExchange]>([:])

        func add(_ exchange: URLLoadingExchange, for task: URLSessionTask) {
            running.withLock { $0[task.taskIdentifier] = exchange }
        }

        /// From now on nobody wants to hear of the task.
        func remove(_ task: URLSessionTask) {
            running.withLock { _ = $0.removeValue(forKey: task.taskIdentifier) }
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let goesOn = exchange(of: dataTask)?.receive(response) ?? false
            completionHandler(goesOn ? .allow : .cancel)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            exchange(of: dataTask)?.receive(data)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            #if canImport(FoundationNetworking)
                // Here the answer has already been received; any other disposition hangs or crashes.
                exchange(of: task)?.receiveChallenge()
                completionHandler(.cancelAuthenticationChallenge, nil)
            #else
                let isServerTrust =
                    challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
                completionHandler(isServerTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
            #endif
        }

        /// On Linux the library asks for the body once more when a connection that was kept has turned out to be dead. The
        /// server may have acted on the request, so it is not for the transport to send it again; and without a new body
        /// the library would try for ever.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
        ) {
            exchange(of: task)?.endAsInterrupted()
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchange(of: task)?.complete(task.response, error)
        }

        private func exchange(of task: URLSessionTask) -> URLLoadingExchange? {
            running.withLock { $0[task.taskIdentifier] }
        }
    }
#endif
