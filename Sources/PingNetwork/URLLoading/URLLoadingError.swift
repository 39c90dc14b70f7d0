import Foundation
import PingCommons

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Says in the SDK's words what the platform's errors mean.
enum URLLoadingError {
    /// The platform's error as one of the SDK's.
    ///
    /// The platform's own is not kept: its details hold the whole URL, with what is secret in the query.
    static func failure(_ error: any Error, of request: HttpRequest, afterHead: Bool) -> any Error {
        let code = (error as? URLError)?.code ?? .unknown
        if code == .cancelled { return CancellationError() }
        let kind = URLLoadingFailureKind(code, detail: error.localizedDescription)
        // Once the answer has begun, whatever ends it early is an interruption.
        var failure = describe(afterHead && kind != .timeout ? .interrupted : kind, request)
        failure.underlying = URLError(code)
        return failure
    }

    static func describe(_ kind: URLLoadingFailureKind, _ request: HttpRequest) -> PingError {
        switch kind {
        case .unreachable: unreachable(request)
        case .tls: tls(request)
        case .timeout: timeout(request)
        case .interrupted: interrupted(request)
        case .invalidResponse: notHTTP(request)
        case .invalidRequest: invalid(request)
        }
    }

    static func timeout(_ request: HttpRequest) -> PingError {
        PingError(
            .networkTimeout,
            "\(request.url.origin) did not answer completely within \(request.timeout).",
            recovery: "Try again; check the connection, or allow more time."
        )
    }

    static func bodyTooLarge(_ request: HttpRequest) -> PingError {
        PingError(
            .networkBodyTooLarge,
            "The answer of \(request.url.origin) is larger than \(request.bodyLimit) bytes.",
            recovery: "Check that the URL is the right one; raise the body limit if such answers are meant to be."
        )
    }

    private static func unreachable(_ request: HttpRequest) -> PingError {
        PingError(
            .networkUnreachable,
            "No connection to \(request.url.origin) could be made.",
            recovery: "Check the network, the host's name and port, and that the server is running."
        )
    }

    private static func tls(_ request: HttpRequest) -> PingError {
        PingError(
            .networkTLS,
            "No secure connection to \(request.url.origin) could be made.",
            recovery: "Check the server's certificate: is it valid now, for this host name, and of a known authority?"
        )
    }

    private static func interrupted(_ request: HttpRequest) -> PingError {
        PingError(
            .networkInterrupted,
            "The connection to \(request.url.origin) ended before the answer was complete.",
            recovery: "Try again. The server may have acted on the request."
        )
    }

    private static func notHTTP(_ request: HttpRequest) -> PingError {
        PingError(
            .networkInvalidResponse,
            "What \(request.url.origin) answered is not HTTP that can be read.",
            recovery: "Check host and port: another kind of server may be listening there."
        )
    }

    private static func invalid(_ request: HttpRequest) -> PingError {
        PingError(
            .networkInvalidRequest,
            "The request \(request) cannot be sent as it is.",
            recovery: request.body.isEmpty
                ? "Check its URL." : "\(request.method) takes no body; use POST or PUT for a request that has one."
        )
    }
}
