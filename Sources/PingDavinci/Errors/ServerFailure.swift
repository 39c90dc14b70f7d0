import PingCommons

/// A definite end of a flow that the server tells in a document.
package struct ServerFailure {
    /// The message of an error for which the server gave none.
    package static let unexplained = "The flow failed."

    private let document: JSON
    private let code: String
    private let message: String
    private let isTimeout: Bool

    /// Reads a document that came with 200: `nil` unless it tells a failure.
    init?(_ document: JSON) {
        let error = document["error"] ?? .null
        guard document["status"]?.string == "FAILED" || Self.isFailure(error) else { return nil }
        self.document = document
        code = error["code"]?.lenientString ?? error.lenientString ?? "FAILED"
        message = ServerMessage.quoted(in: error) ?? ServerMessage.quoted(in: document) ?? Self.unexplained
        isTimeout = false
    }

    /// Reads a document that came with 4xx: `nil` when the step may be submitted again.
    init?(refusal document: JSON) {
        let code = document["code"]?.lenientString ?? ""
        isTimeout = code == "1999" || code == "requestTimedOut"
        guard isTimeout || Self.endsFlow(document) else { return nil }
        self.document = document
        self.code = code
        message = ServerMessage.quoted(in: document) ?? Self.unexplained
    }

    func error(status: Int) -> PingError {
        PingError(
            isTimeout ? .flowTimedOut : .flowFailed,
            code.isEmpty ? message : "\(message) (\(ServerText.quoted(code)))",
            recovery: code == "invalid_scope"
                ? "Allow the client these scopes at the server, or request fewer." : "Start a new flow.",
            context: PingError.Context(status: status, correlationID: ServerMessage.correlationID(in: document))
        )
    }

    /// An empty object is not an error; anything else is.
    private static func isFailure(_ error: JSON) -> Bool {
        !error.isNull && error != [:] && error != "" && error != false
    }

    private static func endsFlow(_ document: JSON) -> Bool {
        document["connectorId"]?.string == "pingOneAuthenticationConnector"
            && ["returnSuccessResponseRedirect", "setSession"].contains(document["capabilityName"]?.string)
    }
}

extension PingError.Code {
    /// The server ended the flow.
    public static let flowFailed: Self = "flow_failed"
}
