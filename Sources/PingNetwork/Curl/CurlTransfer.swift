#if Libcurl && os(Linux)
    import CPingLibcurl
    import HTTPTypes
    import PingFoundation

    /// One request on its way, from its admission to its response; used on the event loop's thread only.
    final class CurlTransfer {
        let submission: CurlSubmission
        let handle: CurlHandle
        private static let largestReserve = 1 << 20

        private let connections: CurlConnections
        private(set) var head: ResponseHead
        private var body = Data()
        /// Why a callback has ended the transfer.
        private var refusal: NetworkFailure?
        private(set) var isSent = false
        private var isBroken = false
        private var hasFoundUnaskedBytes = false
        private var isRepeated = false

        init(_ submission: CurlSubmission, _ handle: CurlHandle, _ connections: CurlConnections) {
            self.submission = submission
            self.handle = handle
            self.connections = connections
            head = ResponseHead(submission.request)
        }

        // MARK: Called by libcurl

        /// Whether the request may be sent on the connection that libcurl has chosen.
        func mayBegin(on ends: CurlConnections.Ends) -> Bool {
            // A second time means that the connection broke and libcurl would send the very same again.
            if isSent {
                isBroken = true
                return false
            }
            guard handle.hasNewConnection || connections.isSilent(ends) else {
                hasFoundUnaskedBytes = true
                return false
            }
            isSent = true
            return true
        }

        /// Takes a line of the head or of the trailers.
        ///
        /// - Returns: Whether the transfer continues.
        func receive(line: UnsafeBufferPointer<UInt8>) -> Bool {
            refusal = unsafe head.receive(line)
            return refusal == nil
        }

        /// Takes a piece of the body.
        ///
        /// - Returns: Whether the transfer continues.
        func receive(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
            guard head.isComplete else {
                refusal = .invalidResponse
                return false
            }
            guard piece.count <= submission.request.bodyLimit - body.count else {
                refusal = .bodyTooLarge
                body = Data()
                return false
            }
            // A server's announcement is not a reason to reserve as much memory.
            if body.isEmpty { body.reserveCapacity(min(head.contentLength ?? 0, Self.largestReserve)) }
            unsafe body.append(piece)
            return true
        }

        // MARK: Called by the event loop

        /// Whether the transfer ended before anything was sent, since bytes lay on the idle connection, and has to
        /// continue over a new one.
        func repeatsOnNewConnection(_ result: CURLcode) -> Bool {
            guard result == CURLE_ABORTED_BY_CALLBACK, hasFoundUnaskedBytes, !isRepeated else { return false }
            isRepeated = true
            return true
        }

        /// The response or the error for the caller.
        func outcome(_ result: CURLcode) -> Result<HttpResponse, any Error> {
            if let refusal { return .failure(error(refusal)) }
            if isBroken { return .failure(ClosedBeforeResponse()) }
            if isWhole(result) {
                return .success(HttpResponse(status: head.status, headerFields: head.fields, body: body))
            }
            if let refused = handle.refused { return .failure(CurlLibrary.lacks(refused.option)) }
            if result == CURLE_OK, head.endsWithConnection { return .failure(error(.unframedBody)) }
            return .failure(error(failure(result)))
        }

        private func error(_ failure: NetworkFailure) -> PingError {
            failure.error(for: submission.request, mayHaveBeenSent: isSent)
        }

        private func isWhole(_ result: CURLcode) -> Bool {
            // libcurl does not tell a server's notice of the end (RFC 8446, section 6.1) from a
            // connection that somebody has cut.
            guard head.isComplete, !(head.endsWithConnection && submission.request.url.scheme == "https") else {
                return false
            }
            // The server may refuse a large body before it has read it, and close: its response is whole all the same.
            return result == CURLE_OK || result == CURLE_SEND_ERROR && head.contentLength == body.count
        }
    }
#endif
