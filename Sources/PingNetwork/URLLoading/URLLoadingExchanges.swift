#if canImport(Darwin)
    import Foundation

    /// The delegate of one session: hands each event to the exchange it belongs to.
    final class URLLoadingExchanges: NSObject, URLSessionDataDelegate, Sendable {
        let settings: URLLoadingSettings
        private let running = Locked<[Int: URLLoadingExchange]>([:])

        init(_ settings: URLLoadingSettings) {
            self.settings = settings
        }

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
            guard let exchange = exchange(of: task) else {
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
            let (disposition, credential) = settings.answer(challenge, in: exchange)
            completionHandler(disposition, credential)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            exchange(of: task)?.note(begun: metrics.transactionMetrics.map { $0.requestStartDate != nil })
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchange(of: task)?.complete(task.response, error)
        }

        private func exchange(of task: URLSessionTask) -> URLLoadingExchange? {
            running.withLock { $0[task.taskIdentifier] }
        }
    }
#endif
