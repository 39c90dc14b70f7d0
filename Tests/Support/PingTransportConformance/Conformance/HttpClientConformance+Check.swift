import PingNetwork

extension HttpClientConformance {
    /// The outcome of a check that did not fail.
    public enum Outcome: Sendable, Hashable, CustomStringConvertible {
        /// The client keeps the rule.
        case passed
        /// The client cannot keep the rule on this platform, for this reason, or does not accept
        /// settings. The check did not run.
        case notSupported(String)
        /// The machine lacks a requirement of the check. The check did not run.
        case skipped(String)

        public var description: String {
            switch self {
            case .passed: "passed"
            case .notSupported(let reason): "not supported: \(reason)"
            case .skipped(let reason): "skipped: \(reason)"
            }
        }
    }

    typealias SettingsFactory = (HttpClientSettings) -> any HttpClient

    /// A rule and its check.
    public struct Check: Sendable, CustomStringConvertible {
        /// The rule, as a sentence.
        public let rule: String
        private let body: Body

        private enum Body: Sendable {
            case anyClient(@Sendable (any HttpClient) async throws -> Void)
            case settings(@Sendable (SettingsFactory) async throws -> Void)
        }

        init(_ rule: String, _ body: @escaping @Sendable (any HttpClient) async throws -> Void) {
            self.rule = rule
            self.body = .anyClient(body)
        }

        init(_ rule: String, settings body: @escaping @Sendable (SettingsFactory) async throws -> Void) {
            self.rule = rule
            self.body = .settings(body)
        }

        public var description: String { rule }

        /// Whether the check is for clients that accept settings.
        public var needsSettings: Bool {
            if case .settings = body { true } else { false }
        }

        /// Checks the rule on a client without settings.
        ///
        /// - Parameters:
        ///   - limitations: The rules that the client cannot keep, each with the reason. Those checks do not run.
        ///   - makeClient: Makes the client to be checked.
        /// - Returns: Whether the check ran; if not, why.
        /// - Throws: ``/PingTestKit/ConformanceFailure`` when the rule is broken; `CancellationError` when the
        ///   calling task is cancelled.
        @discardableResult
        public func run(
            limitations: [String: String] = [:],
            _ makeClient: () -> any HttpClient
        ) async throws -> Outcome {
            switch body {
            case .anyClient(let body):
                try await outcome(limitations) { try await body(makeClient()) }
            case .settings:
                .notSupported(limitations[rule] ?? "The client does not accept settings.")
            }
        }

        /// Checks the rule on a client with settings.
        ///
        /// - Parameters:
        ///   - limitations: The rules that the client cannot keep, each with the reason. Those checks do not run.
        ///   - makeClient: Makes a client with the settings that the check is about. It may throw for settings that the
        ///     client does not support.
        /// - Returns: Whether the check ran; if not, why.
        /// - Throws: ``/PingTestKit/ConformanceFailure`` when the rule is broken; `CancellationError` when the
        ///   calling task is cancelled.
        @discardableResult
        public func run(
            limitations: [String: String] = [:],
            _ makeClient: @escaping (HttpClientSettings) throws -> any HttpClient
        ) async throws -> Outcome {
            let factory: SettingsFactory = { settings in
                do { return try makeClient(settings) } catch { return RefusingClient(error: error) }
            }
            return try await outcome(limitations) {
                switch body {
                case .anyClient(let body): try await body(factory(.patient))
                case .settings(let body): try await body(factory)
                }
            }
        }

        private func outcome(_ limitations: [String: String], _ body: () async throws -> Void) async throws -> Outcome {
            if let reason = limitations[rule] { return .notSupported(reason) }
            do {
                try await body()
                return .passed
            } catch let missing as MissingTool {
                return .skipped("\(missing)")
            } catch let finding as ConformanceFinding {
                throw ConformanceFailure(rule: rule, finding: finding.text)
            } catch let error as CancellationError where Task.isCancelled {
                throw error
            } catch {
                throw ConformanceFailure(rule: rule, finding: "it threw \(error)")
            }
        }
    }
}

/// Replaces a client that cannot be made.
private struct RefusingClient: HttpClient {
    let error: any Error

    func send(_ request: HttpRequest) async throws -> HttpResponse { throw error }
}
