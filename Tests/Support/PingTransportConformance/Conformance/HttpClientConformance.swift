import PingNetwork

/// The rules of ``/PingNetwork/HttpClient``, as checks that an app runs on its own client.
///
/// Each check starts a server on this machine and sends it requests through the client. Give the checks to a
/// parameterised test, so that each rule is a separate case:
///
/// ```swift
/// @Test(arguments: HttpClientConformance.checks)
/// func keepsTheRule(check: HttpClientConformance.Check) async throws {
///     try await check.run { MyClient() }
/// }
/// ```
///
/// For a client that accepts ``/PingNetwork/HttpClientSettings``, write
/// `check.run { settings in MyClient(settings: settings) }`. The checks then include trust, pinned keys, client
/// certificates, TLS versions and proxies. Without settings their outcome is ``Outcome/notSupported(_:)``.
///
/// The checks of TLS run the command `openssl`, those of HTTP/2 the command `nghttpd`. Where a command is not
/// installed, the outcome is ``Outcome/skipped(_:)``.
public enum HttpClientConformance {
    /// Every check.
    public static var checks: [Check] {
        plainChecks + connectionSettingChecks + tlsChecks + handshakeChecks + clientCertificateChecks
            + liveConnectionChecks + http2Checks
            + proxyChecks
    }

    /// The checks that use, or look at, what the whole process shares: its pool of connections, its
    /// memory and its descriptors.
    package static var processChecks: [Check] {
        phaseChecks + handshakeChecks + crowdChecks + endlessChecks + reuseChecks + liveConnectionChecks
    }

    /// The checks that need no settings.
    static var plainChecks: [Check] {
        exchangeChecks + isolationChecks + limitChecks + failureChecks + offsetChecks + framingChecks + lengthChecks
            + endlessChecks + slowChecks + phaseChecks + reuseChecks
            + cancellationChecks + crowdChecks + sentChecks
    }

    /// Runs every check, one after another.
    ///
    /// - Parameter makeClient: Makes a new client for each check.
    /// - Returns: The checks that did not run, and why.
    /// - Throws: ``/PingTestKit/ConformanceFailure`` for the first rule that is broken.
    @discardableResult
    public static func run(makeClient: () -> any HttpClient) async throws -> [(check: Check, outcome: Outcome)] {
        try await run(checks, makeClient: makeClient)
    }

    /// Runs some of the checks, one after another.
    @discardableResult
    package static func run(
        _ checks: [Check],
        makeClient: () -> any HttpClient
    ) async throws -> [(check: Check, outcome: Outcome)] {
        var others: [(Check, Outcome)] = []
        for check in checks {
            let outcome = try await check.run(makeClient)
            if outcome != .passed { others.append((check, outcome)) }
        }
        return others
    }
}
