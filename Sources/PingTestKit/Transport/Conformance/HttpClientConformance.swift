/// What every ``/PingNetwork/HttpClient`` must do, as checks that an app runs on its own client.
///
/// Each check starts a server on this machine and sends it requests through the client. Give the checks to a
/// parameterised test, so that each rule is a case of its own:
///
/// ```swift
/// @Test(arguments: HttpClientConformance.checks)
/// func keepsTheRule(check: HttpClientConformance.Check) async throws {
///     try await check.run { MyClient() }
/// }
/// ```
///
/// A client that takes ``/PingNetwork/HttpClientSettings`` is checked further: trust, pinned keys, client certificates, TLS
/// versions, proxies. Write `check.run { settings in MyClient(settings: settings) }`. To a client without settings those
/// checks are ``Outcome/notSupported(_:)``.
///
/// The checks of TLS run the command `openssl`, those of HTTP/2 the command `nghttpd`. Where a command is not installed, the
/// outcome is ``Outcome/skipped(_:)``.
public enum HttpClientConformance {
    /// Every check.
    public static var checks: [Check] {
        plainChecks + connectionSettingChecks + tlsChecks + clientCertificateChecks + liveConnectionChecks + http2Checks
            + proxyChecks
    }

    /// Those that need no settings.
    static var plainChecks: [Check] {
        exchangeChecks + isolationChecks + limitChecks + failureChecks + offsetChecks + framingChecks + lengthChecks
            + endlessChecks + slowChecks + reuseChecks + cancellationChecks + crowdChecks
    }

    /// Runs every check, one after another.
    ///
    /// - Parameter makeClient: Makes a new client for each check.
    /// - Returns: The checks that were not carried out, and why.
    /// - Throws: ``ConformanceFailure`` for the first rule that is broken.
    @discardableResult
    public static func run(makeClient: () -> any HttpClient) async throws -> [(check: Check, outcome: Outcome)] {
        var others: [(Check, Outcome)] = []
        for check in checks {
            let outcome = try await check.run(makeClient)
            if outcome != .passed { others.append((check, outcome)) }
        }
        return others
    }
}
