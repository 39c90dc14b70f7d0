import Foundation

extension StorageConformance {
    /// One run of a check: its storages, and its failures.
    struct Run: Sendable {
        let rule: String
        let open: Open
        private let mark = UUID().uuidString

        /// Opens a storage of this run.
        func storage(_ place: String = "one") async throws -> any Storage<Sample> {
            try await open(self.place(place))
        }

        /// The name of a storage of this run.
        func place(_ place: String) -> String { "conformance-\(place)-\(mark)" }

        /// Fails the check unless the stored value is the expected one.
        func expect(_ expected: Sample?, in storage: any Storage<Sample>, _ circumstances: String) async throws {
            let found = try await storage.get()
            guard found != expected else { return }
            throw failure("\(circumstances), get() returned \(words(found)) instead of \(words(expected)).")
        }

        func failure(_ message: String) -> ConformanceFailure {
            ConformanceFailure(rule: rule, finding: message)
        }

        private func words(_ sample: Sample?) -> String {
            sample.map { "sample \($0.number) with a text of \($0.text.count) characters" } ?? "nothing"
        }
    }
}
