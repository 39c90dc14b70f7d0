import PingOrchestrate

/// The session at the end of a flow: an authorization code for the OIDC module.
package struct DaVinciSession: Session {
    private let code: Secret

    init(_ authorizeResponse: JSON) throws {
        guard let code = authorizeResponse["code"]?.string, !code.isEmpty else { throw Self.missingCode }
        self.code = Secret(code)
    }

    static var missingCode: PingError {
        PingError(
            .missingCode,
            "The flow succeeded, but the server gave no authorization code.",
            recovery: "Look at the flow's end at the server: it has to return a success response.",
            context: PingError.Context(status: 200)
        )
    }

    /// The authorization code. A secret.
    package var value: String { code.reveal() }
}

extension PingError.Code {
    /// The server said that a flow succeeded and gave no authorization code.
    public static let missingCode: Self = "missing_code"
}
