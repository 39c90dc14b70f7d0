import PingCommons
public import PingFoundation
import PingNetwork
import PingOrchestrate

/// A response that no node can be made of, kept for support: the `underlying` error of a failure's cause.
public struct UnexpectedResponse: LocalizedError, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The media type of the body, as the server states it.
    public let contentType: String?
    /// The beginning of the body, 512 bytes at most. Not part of any description, since it may hold anything.
    public let excerpt: String

    private let location: String?

    init(_ response: Response) {
        status = response.status()
        contentType = response.header(name: "Content-Type")
        excerpt = String(decoding: response.data.prefix(512), as: UTF8.self)
        location = response.header(name: "Location")
    }

    public var errorDescription: String? {
        "status \(status), \(contentType.map { ServerText.quoted($0) } ?? "no content type")"
    }
}

extension UnexpectedResponse: CustomStringConvertible, Redacted {
    public var description: String { "UnexpectedResponse(\(errorDescription ?? ""))" }
}

extension UnexpectedResponse {
    func notUnderstood(_ reason: String) -> PingError {
        error(
            .unexpectedResponse,
            "The server's response cannot be used. \(reason)",
            "Check that serverUrl is the address of a PingAM server, with its context path."
        )
    }

    func notJSON(_ reason: any Error) -> PingError {
        let page =
            status < 400 ? "The server's response is not JSON." : "The server responded \(status), without saying why."
        return error(.unexpectedResponse, page, Self.checkServer)
    }

    var unexpected: PingError {
        error(.unexpectedResponse, "The server responded with the unexpected status \(status).", Self.checkServer)
    }

    /// Names where the redirect leads, without its query.
    var redirect: PingError {
        let target = location.flatMap { try? WebURL($0) }.map { " to \($0)" } ?? ""
        return error(
            .unexpectedRedirect,
            "The server redirects\(target) instead of responding.",
            "Set serverUrl to the address that it redirects to."
        )
    }

    var timedOut: PingError {
        error(.flowTimedOut, "The server gave up waiting.", "Start a new flow.")
    }

    private static let checkServer = "Check serverUrl and what stands between the app and the server."

    private func error(_ code: PingError.Code, _ message: String, _ recovery: String) -> PingError {
        PingError(code, message, recovery: recovery, context: PingError.Context(status: status), underlying: self)
    }
}

extension PingError.Code {
    /// The server redirects where it should respond.
    public static let unexpectedRedirect: Self = "unexpected_redirect"
}
