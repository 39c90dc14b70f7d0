#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// Puts a response together on the event loop, and keeps the request's limits there.
    final class ResponseCollector: HTTPClientResponseDelegate, Sendable {
        private struct State {
            var response: HttpResponse?
            var isSent = false
            var refusal: NetworkFailure?
        }

        private let request: HttpRequest
        private let state = Locked(State())

        init(_ request: HttpRequest) {
            self.request = request
        }

        func didSendRequestHead(task: HTTPClient.Task<HttpResponse>, _ head: HTTPRequestHead) {
            state.withLock { $0.isSent = true }
        }

        func didReceiveHead(task: HTTPClient.Task<HttpResponse>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
            let response = HttpResponse(status: Int(head.status.code), headerFields: HTTPFields(head.headers))
            state.withLock { $0.response = response }
            let length = response.headerFields[.contentLength].flatMap { Int($0) }
            return end(task, with: request.refusal(status: response.status, response.headerFields, length: length))
        }

        func didReceiveBodyPart(task: HTTPClient.Task<HttpResponse>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
            let fits = state.withLock { state in
                let size = state.response?.body.count ?? 0
                guard buffer.readableBytes <= request.bodyLimit - size else { return false }
                state.response?.body.append(contentsOf: buffer.readableBytesView)
                return true
            }
            return end(task, with: fits ? nil : .bodyTooLarge)
        }

        func didFinishRequest(task: HTTPClient.Task<HttpResponse>) throws -> HttpResponse {
            guard let response = state.withLock({ $0.response }) else { throw HTTPClientError.remoteConnectionClosed }
            return response
        }

        /// The error that the caller gets.
        func failure(_ error: any Error) -> any Error {
            let (hasHead, isSent, refusal) = state.withLock { ($0.response != nil, $0.isSent, $0.refusal) }
            if let refusal { return refusal.error(for: request, mayHaveBeenSent: true) }
            if Task.isCancelled { return CancellationError() }
            var failure = NetworkFailure(error, afterHead: hasHead)
            if isSent, failure == .unreachable { failure = .interrupted }
            if failure == .interrupted, !hasHead, RetryPolicy.isSafe(request.method) { return ClosedBeforeResponse() }
            return failure.error(for: request, mayHaveBeenSent: isSent)
        }

        private func end(_ task: HTTPClient.Task<HttpResponse>, with refusal: NetworkFailure?) -> EventLoopFuture<Void>
        {
            guard let refusal else { return task.eventLoop.makeSucceededVoidFuture() }
            state.withLock { $0.refusal = refusal }
            return task.eventLoop.makeFailedFuture(HTTPClientError.cancelled)
        }
    }

    extension HTTPFields {
        fileprivate init(_ headers: HTTPHeaders) {
            self.init()
            for (name, value) in headers {
                guard let name = HTTPField.Name(name) else { continue }
                append(HTTPField(name: name, value: value))
            }
        }
    }
#endif
