public import Foundation
public import PingStorage

/// The promises of `Storage` as named checks, to be run on a storage of your own.
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

    /// One promise.
    public struct Check: Sendable, CustomStringConvertible {
        /// The promise, as a sentence.
        public let name: String
        let body: @Sendable (Run) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (Run) async throws -> Void) {
            self.name = name
            self.body = body
        }

        /// Tries the promise on a storage.
        ///
        /// - Parameter open: Opens a storage at a place.
        /// - Throws: ``ConformanceFailure`` when the promise is not kept, or what the storage threw.
        public func run(_ open: @escaping Open) async throws {
            try await body(Run(check: name, open: open))
        }

        public var description: String { name }
    }

    /// All checks.
    public static let checks = basicChecks + exclusionChecks + persistenceChecks
}
