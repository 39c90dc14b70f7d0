extension OidcError {
    /// The requirement of a service beyond the present token; `nil` for every other error.
    ///
    /// The client keeps the tokens, which stay valid for everything else. Let the user log in with this requirement,
    /// and send the request again.
    public var stepUp: StepUpRequirement? {
        guard let cause = cause as? PingError, cause.code == .oidcStepUpRequired else { return nil }
        return cause.underlying as? StepUpRequirement
    }

    static func stepUpRequired(_ requirement: StepUpRequirement, status: Int?) -> OidcError {
        .authorization(
            .oidcStepUpRequired,
            "The service refuses this request with the present token. It asks for \(requirement).",
            recovery: "Let the user log in with what the error's stepUp says, and send the request again.",
            context: PingError.Context(status: status),
            underlying: requirement
        )
    }

    static func stepUpFailed(_ requirement: StepUpRequirement, lacking flaw: String) -> OidcError {
        .authorization(
            .oidcStepUpFailed,
            "The login for \(requirement) ended with a token that lacks \(flaw).",
            recovery: "Hand the requirement to the login as its option stepUp, and check what the provider grants.",
            underlying: requirement
        )
    }
}
