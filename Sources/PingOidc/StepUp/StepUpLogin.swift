/// A login that reaches what a service asks for, with the app's own way: a journey, a DaVinci flow or the browser.
///
/// The login uses the same client, or one with the same storage, and gets the requirement as its option `stepUp`. It returns when the
/// new tokens are stored, and throws when the user does not want to.
public typealias StepUpLogin = @Sendable (_ requirement: StepUpRequirement) async throws -> Void

/// How a step-up ended, for all who wait for it.
struct StepUpOutcome: Sendable {
    let requirement: StepUpRequirement
    let result: Result<Token, OidcError>

    /// Whether the calling task is the login of a step-up, whose own requests must not wait for it.
    @TaskLocal static var isLogin = false
}
