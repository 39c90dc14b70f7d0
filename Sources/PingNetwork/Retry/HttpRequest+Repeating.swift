/// The connection of a request ended before anything of the response arrived.
package struct ClosedBeforeResponse: Error {
    package init() {}
}

extension HttpRequest {
    /// Makes what of a request is valid once, such as a proof or an assertion, for another attempt.
    ///
    /// - Parameters:
    ///   - request: The request of the last attempt.
    ///   - response: Its response, which may ask for a nonce; `nil` without one.
    package typealias Renewal =
        @Sendable (_ request: HttpRequest, _ response: HttpResponse?) async throws -> HttpRequest

    /// The request for another attempt.
    package func renewed(after response: HttpResponse? = nil) async throws -> HttpRequest {
        try await renewal?(self, response) ?? self
    }

    /// Sends the request, and one with a safe method a second time when the server closed the connection instead of
    /// responding (RFC 9110, section 9.2.2). Nothing below a transport may do so: it would send a proof twice.
    ///
    /// - Parameter exchange: One attempt. It throws ``ClosedBeforeResponse`` for such an end.
    package func sending(
        _ exchange: (_ request: HttpRequest, _ isSecond: Bool) async throws -> HttpResponse
    ) async throws -> HttpResponse {
        do { return try await exchange(self, false) } catch is ClosedBeforeResponse {
            guard RetryPolicy.isSafe(method) else { throw interruption }
        }
        return try await sendingAgain(exchange)
    }

    /// Not inlined: the first attempt would hold this frame while it waits, and nearly always for nothing.
    @inline(never)
    private func sendingAgain(
        _ exchange: (_ request: HttpRequest, _ isSecond: Bool) async throws -> HttpResponse
    ) async throws -> HttpResponse {
        do { return try await exchange(renewed(), true) } catch { throw repeated(error) }
    }

    private func repeated(_ error: any Error) -> any Error {
        if error is ClosedBeforeResponse { return interruption }
        guard var error = error as? PingError else { return error }
        // A second attempt that finds no server does not say that the first was not sent.
        if error.code == .networkUnreachable { return interruption }
        error.context.mayHaveBeenSent = true
        return error
    }

    private var interruption: any Error { NetworkFailure.interrupted.error(for: self, mayHaveBeenSent: true) }
}
