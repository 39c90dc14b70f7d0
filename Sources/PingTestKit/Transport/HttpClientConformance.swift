public import PingNetwork

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
public enum HttpClientConformance {
    /// One rule and how it is checked.
    public struct Check: Sendable, CustomStringConvertible {
        /// The rule, as a sentence.
        public let rule: String
        private let body: @Sendable (any HttpClient) async throws -> Void

        init(_ rule: String, _ body: @escaping @Sendable (any HttpClient) async throws -> Void) {
            self.rule = rule
            self.body = body
        }

        public var description: String { rule }

        /// Checks the rule.
        ///
        /// - Parameter makeClient: Makes the client to be checked.
        /// - Throws: ``ConformanceFailure`` when the rule is broken.
        public func run(_ makeClient: () -> any HttpClient) async throws {
            do {
                try await body(makeClient())
            } catch let finding as ConformanceFinding {
                throw ConformanceFailure(rule: rule, finding: finding.text)
            } catch {
                throw ConformanceFailure(rule: rule, finding: "it threw \(error)")
            }
        }
    }

    /// Every check.
    public static var checks: [Check] { exchangeChecks + isolationChecks + limitChecks + failureChecks }

    /// Runs every check, one after another.
    ///
    /// - Parameter makeClient: Makes a new client for each check.
    /// - Throws: ``ConformanceFailure`` for the first rule that is broken.
    public static func run(makeClient: () -> any HttpClient) async throws {
        for check in checks { try await check.run(makeClient) }
    }
}
