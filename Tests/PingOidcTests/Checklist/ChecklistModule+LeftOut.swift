extension ChecklistModule {
    private static let browser = "needs a page of the app in the user's browser"
    private static let hybrid = "is for the implicit and hybrid flows; the SDK uses the code flow"
    private static let registration = "is about finding a provider or registering at one, which apps do beforehand"
    private static let requestObject = "is about request objects; the SDK pushes its requests (RFC 9126)"
    private static let claimSources = "the SDK hands the claims on as they are; it does not ask other sources"
    private static let jarm = "is about signed authorization responses (JARM), which the SDK does not request"
    private static let aliases = "an alias must be https, and the emulator speaks http"

    /// What the suite has and the SDK does not do, with the reason.
    static let leftOut: [ChecklistModule] =
        [
            leavesOut("oidcc-client-test-nonce-unless-code-flow", "sends a nonce", hybrid),
            leavesOut("oidcc-client-test-missing-chash", "refuses a missing c_hash", hybrid),
            leavesOut("oidcc-client-test-missing-athash", "refuses a missing at_hash", hybrid),
            leavesOut("oidcc-client-test-aggregated-claims", "resolves aggregated claims", claimSources),
            leavesOut("oidcc-client-test-distributed-claims", "resolves distributed claims", claimSources),
            leavesOut("oidcc-client-test-mtls-endpoint-aliases", "uses the aliases for mutual TLS", aliases),
            leavesOut("oidcc-client-test-discovery-webfinger-acct", "finds the provider of an account", registration),
            leavesOut("oidcc-client-test-discovery-webfinger-url", "finds the provider of a URL", registration),
            leavesOut("oidcc-client-test-dynamic-registration", "registers itself", registration),
            leavesOut("oidcc-client-test-request-uri-signed-rs256", "sends a signed request object", requestObject),
            leavesOut("oidcc-client-test-request-uri-signed-none", "sends an unsigned request object", requestObject),
            leavesOut("oidcc-client-test-3rd-party-init-login", "begins a login that another page asks for", browser),
            leavesOut("oidcc-client-test-rp-frontchannel-opinitlogout", "ends its session in a frame", browser),
            leavesOut("oidcc-client-test-rp-frontchannel-rpinitlogout", "ends its session in a frame", browser),
            leavesOut("oidcc-client-test-session-management", "asks a frame for the session's state", browser),
        ] + fapiLeftOut

    private static let fapiLeftOut =
        [
            ("test-invalid-openbanking-intent-id", "refuses another intent", "is for UK Open Banking"),
            ("test-ensure-jarm-*", "refuses signed responses that are not acceptable, in eight modules", jarm),
        ].map { name, expectation, reason in
            leavesOut("fapi2-security-profile-final-client-" + name, expectation, reason).with(\.plan, .fapi)
        }

    /// Every module that is tested.
    static let tested = basic + connect + backChannel + formPost + fapi
}
