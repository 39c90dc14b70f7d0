extension ChecklistModule {
    private static let browser = "needs a page of the app in the user's browser, and the SDK offers none for it"
    private static let hybrid = "is for the implicit and hybrid flows; the SDK uses the code flow"
    private static let registration = "apps know their provider and are registered beforehand"
    private static let requestObject = "the SDK does not host request objects; it pushes its requests (RFC 9126)"
    private static let claimSources = "the SDK hands the claims on as they are; it does not ask other sources"
    private static let jarm = "is about signed authorization responses (JARM), which the SDK does not request"
    private static let grants = "the SDK does not have Grant Management; the module is optional"

    /// What the suite has and the SDK does not do, with the reason.
    static let leftOut: [ChecklistModule] =
        [
            leavesOut("oidcc-client-test-nonce-unless-code-flow", "sends a nonce", hybrid),
            leavesOut("oidcc-client-test-missing-chash", "refuses a missing c_hash", hybrid),
            leavesOut("oidcc-client-test-missing-athash", "refuses a missing at_hash", hybrid),
            misses("oidcc-client-test-aggregated-claims", "resolves aggregated claims", claimSources),
            misses("oidcc-client-test-distributed-claims", "resolves distributed claims", claimSources),
            misses("oidcc-client-test-discovery-webfinger-acct", "finds the provider of an account", registration),
            misses("oidcc-client-test-discovery-webfinger-url", "finds the provider of a URL", registration),
            misses("oidcc-client-test-dynamic-registration", "registers itself", registration),
            misses("oidcc-client-test-request-uri-signed-rs256", "sends a signed request object", requestObject),
            misses("oidcc-client-test-request-uri-signed-none", "sends an unsigned request object", requestObject),
            misses("oidcc-client-test-3rd-party-init-login", "begins a login that another page asks for", browser),
            misses("oidcc-client-test-rp-frontchannel-opinitlogout", "ends its session in a frame", browser),
            misses("oidcc-client-test-rp-frontchannel-rpinitlogout", "ends its session in a frame", browser),
            misses("oidcc-client-test-session-management", "asks a frame for the session's state", browser),
            leavesOut(
                "fapi2-security-profile-final-client-test-invalid-openbanking-intent-id",
                "refuses another intent",
                "is for UK Open Banking, and no present plan names it"
            )
            .with(\.plan, .fapi),
            leavesOut(
                "fapi2-security-profile-final-client-test-ensure-jarm-*",
                "refuses signed responses that are not acceptable, in eight modules",
                jarm
            )
            .with(\.plan, .fapi),
        ] + grantManagement

    /// The modules that the suite runs where a tester chooses Grant Management.
    static let grantManagement = [
        ("happy-path", "logs in and accepts a grant_id"),
        ("query-and-revoke", "reads its grant and deletes it"),
        ("invalid-grant-id-fails", "stops when the provider refuses the grant_id"),
    ].map { name, expectation in
        misses("fapi2-security-profile-final-client-test-grant-management-" + name, expectation, grants)
            .with(\.plan, .fapi)
    }

    /// Another test plays it: an alias must be https, and the emulator speaks http.
    static let elsewhere: [ChecklistModule] = [
        accepts("oidcc-client-test-mtls-endpoint-aliases", "uses the alias for client certificates")
            .with(
                \.test,
                .init(
                    suite: "ClientAuthenticationTests",
                    name: "A client with a certificate sends its name alone, to the provider's alias"
                )
            )
    ]

    /// Every module that ``ChecklistTests`` plays.
    static let tested = basic + connect + backChannel + formPost + fapi

    /// The modules that the environment variable `PING_CHECKLIST_MODULE` names, or else all that are played.
    static func chosen(_ name: String?) -> [ChecklistModule] {
        guard let name else { return tested }
        return tested.filter { $0.name == name }
    }
}
