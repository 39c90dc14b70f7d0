public import Foundation

/// The rules of `Storage`, as checks that an app runs on its own storage.
///
/// Pass each check a closure that opens a storage for a name. The same name must open the same storage, and another
/// name another one. Every check uses new names.
///
/// With Swift Testing: `@Test(arguments: StorageConformance.checks)` on a function that calls
/// `try await check.run { place in MyStorage(account: place) }`.
public enum StorageConformance {
    /// Opens a storage of ``Sample`` values for a name.
    public typealias Open = @Sendable (_ place: String) async throws -> any Storage<Sample>

    /// A sample value: text of all scripts, numbers at their limits, bytes, nested and missing parts.
    public struct Sample: Codable, Sendable, Hashable {
        /// Identifies the sample.
        public var number: Int
        /// Any text.
        public var text: String
        /// A part that may be missing.
        public var note: String?
        /// Any bytes.
        public var bytes: Data
        /// Parts in parts.
        public var labels: [String: [Double]]

        /// - Parameters:
        ///   - number: Identifies the sample.
        ///   - text: Any text.
        public init(number: Int, text: String = "Zoë 日本語 🔐 \u{0} \"\\/") {
            self.number = number
            self.text = text
            note = nil
            bytes = Data(0...255)
            labels = ["limits": [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.5], "": []]
        }
    }

    /// A rule and its check.
    public struct Check: Sendable, CustomStringConvertible {
        /// The rule, as a sentence.
        public let rule: String
        private let body: @Sendable (Run) async throws -> Void

        init(_ rule: String, _ body: @escaping @Sendable (Run) async throws -> Void) {
            self.rule = rule
            self.body = body
        }

        /// Checks the rule.
        ///
        /// - Parameter open: Opens a storage for a name.
        /// - Throws: ``ConformanceFailure`` when the rule is broken.
        public func run(_ open: @escaping Open) async throws {
            do {
                try await body(Run(rule: rule, open: open))
            } catch let failure as ConformanceFailure {
                throw failure
            } catch {
                throw ConformanceFailure(rule: rule, finding: "It threw: \(error)")
            }
        }

        /// The rule.
        public var description: String { rule }
    }

    /// Every check.
    public static let checks = basicChecks + exclusionChecks + persistenceChecks

    /// Runs checks, one after another.
    ///
    /// - Parameters:
    ///   - checks: The checks; all by default.
    ///   - open: Opens a storage for a name.
    /// - Throws: ``ConformanceFailure`` for the first rule that is broken.
    public static func run(_ checks: [Check] = checks, open: @escaping Open) async throws {
        for check in checks { try await check.run(open) }
    }
}
