import Foundation
import PingOrchestrate

/// The file of a suspended flow. The flow is encrypted; the key is in a file beside it, so that both can be
/// carried to another machine.
struct FlowFile: Sendable {
    let path: String
    let system: SystemServices

    /// How long a suspended flow may wait. Most servers forget it much earlier.
    private static let lifetime = Duration.seconds(86_400)

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    var keyPath: String { path + ".key" }

    func isSame(as other: FlowFile?) -> Bool { other?.location == location }

    /// Saves a step.
    ///
    /// - Throws: `ToolError` when another run has left its flow there meanwhile.
    func save(_ step: ContinueNode) async throws {
        do {
            let isSaved = try await tidying { try await store.add(step, as: path) }
            guard isSaved else { throw Self.taken(path) }
        } catch PingError.Code.storageDenied {
            // A directory such as /tmp is not for the user to change.
            throw ToolError(
                .failed,
                code: PingError.Code.storageDenied.rawValue,
                "Other users could change the directory of \(path), so no flow is saved there.",
                recovery: "Name a file in a directory that only you can change."
            )
        }
    }

    /// Takes the step out of the file. Only one run of the tool gets it.
    func take(for workflow: Workflow) async throws -> ContinueNode {
        guard exists else {
            throw ToolError.usage(
                "flow_missing",
                "There is no suspended flow in \(path).",
                recovery: "Check the path. A flow that was continued leaves no file: start a new one."
            )
        }
        return try await tidying { try await store.take(path, for: workflow) }
    }

    /// Does what it is given, and removes the files that nobody needs after that.
    private func tidying<Outcome>(_ work: () async throws -> Outcome) async throws -> Outcome {
        do {
            let outcome = try await work()
            await storage.removeTraces()
            return outcome
        } catch {
            await storage.removeTraces()
            throw error
        }
    }

    private var location: URL { URL(fileURLWithPath: path).standardizedFileURL }

    private var storage: FileStorage<StoredFlow> { FileStorage(portable: path, purpose: "pingflow") }

    private var store: FlowStore {
        let storage = storage
        return FlowStore(lifetime: Self.lifetime, system: system) { _ in storage }
    }

    /// The error of a run that finds the flow of another one in its file.
    static func taken(_ path: String) -> ToolError {
        .usage("file_exists", "\(path) exists.", recovery: "Name another file for --suspend, or remove this one.")
    }
}
