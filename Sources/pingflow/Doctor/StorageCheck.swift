import Foundation

/// Whether sessions and tokens can be kept on this machine.
struct StorageCheck {
    var storage = FileStorage<String>(account: "pingflow-doctor")

    func run() async throws -> DoctorFinding {
        do {
            // Two that look at once would take each other's value away.
            let found = try await storage.withExclusiveAccess { [storage] in
                try await storage.save(item: "probe")
                let found = try await storage.get()
                try await storage.delete()
                return found
            }
            guard found == "probe" else {
                return .problem("storage", "Reading did not return the stored value.", advice: "Check the disk.")
            }
            return .ok("storage", "pingflow can keep sessions in \(storage.location.deletingLastPathComponent().path).")
        } catch {
            guard !(error is CancellationError), (error as? PingError)?.code != .cancelled else { throw error }
            let words = ErrorWords(error)
            return .problem("storage", words.message, advice: words.recovery ?? "Use --storage memory until it works.")
        }
    }
}
