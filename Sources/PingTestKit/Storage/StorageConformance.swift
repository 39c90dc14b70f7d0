public import Foundation

/// What every `Storage` must do, as checks that an app runs on its own storage.
///
/// Hand each check a closure that opens a storage at a place: the same name means the same place, another name another
/// one. Every check uses names that were never used before.
///
/// With Swift Testing: `@Test(arguments: StorageConformance.checks)` on a function that calls
/// `try await check.run { place in MyStorage(account: place) }`.
public enum StorageConformance {
    /// Opens a storage of ``Sample`` values at a place.
    public typealias Open = @Sendable (_ place: String) async throws -> any Storage<Sample>

    /// A value as apps store it: text of all scripts, numbers at their limits, bytes, nested and missing parts.
    public struct Sample: Codable, Sendable, Hashable {
        /// Tells one sample from another.
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
        ///   - number: Tells one sample from another.
        ///   - text: Any text.
        public init(number: Int, text: String = "Zoë 日本語 🔐 \u{0} \"\\/") {
            self.number = number
            self.text = text
            note = nil
            bytes = Data(0...255)
            labels = ["limits": [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.5], "": []]
        }
    }

    /// One rule and how it is checked.
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
        /// - Parameter open: Opens a storage at a place.
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
    ///   - checks: Which; every check unless you choose.
    ///   - open: Opens a storage at a place.
    /// - Throws: ``ConformanceFailure`` for the first rule that is broken.
    public static func run(_ checks: [Check] = checks, open: @escaping Open) async throws {
        for check in checks { try await check.run(open) }
    }
}
