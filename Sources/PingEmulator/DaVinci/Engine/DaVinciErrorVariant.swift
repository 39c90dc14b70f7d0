/// The error responses by the names that flow files and faults use.
struct DaVinciErrorVariant: Sendable {
    let name: String
    let summary: String
    let error: @Sendable (_ environment: String) -> DaVinciError

    static let all: [DaVinciErrorVariant] = [
        make("wrong-password", "400: the password is wrong") { .invalidCredentials(failuresRemaining: 3) },
        make("unknown-user", "400: no user has this name") { .userNotFound("nobody") },
        make("blank-value", "400: a value is missing") { .blank("username") },
        make("password-policy", "400: the new password breaks the policy") {
            .passwordPolicy(
                "newPassword",
                [("history", "The password was used before.")]
            )
        },
        make("malformed-value", "400: a value is not well-formed") {
            .malformed("email", "must be a well-formed email address")
        },
        make("taken-name", "400: the user name is taken") { .notUnique("username") },
        make("validation-error", "400: a form failed its validation") { .validation("identifer must be a uuid") },
        make("unexpected-value", "400: an error of the error connector, without details") { .unexpectedValue },
        make("wrong-code", "400: the verification code is wrong") { .wrongCode("otp", attemptsRemaining: 2) },
        make("session-lookup", "400 of the authentication connector that leaves the form good") {
            .authenticationConnector
        },
        make("success-redirect", "400 of the authentication connector that ends the flow") {
            .authenticationConnector(final: "returnSuccessResponseRedirect")
        },
        make("set-session", "400 at setting the session, which ends the flow") {
            .authenticationConnector(final: "setSession")
        },
        make("timed-out", "400: the flow has timed out") { .requestTimedOut },
        make("unauthorized", "401: the flow is not the caller's") { .unauthorized },
        DaVinciErrorVariant(name: "failed", summary: "200 with the status FAILED") {
            .failed("access_denied", "The request was denied.", environment: $0)
        },
        DaVinciErrorVariant(name: "failed-without-error", summary: "200 with the status FAILED and nothing more") {
            .failed(nil, "", environment: $0)
        },
    ]

    static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    private static func make(
        _ name: String,
        _ summary: String,
        _ error: @escaping @Sendable () -> DaVinciError
    ) -> DaVinciErrorVariant {
        DaVinciErrorVariant(name: name, summary: summary) { _ in error() }
    }
}
