import Foundation
import TestPrograms

/// Short scripts that tell what this machine can do.
enum Shell {
    /// Runs a script without a thread that waits for it.
    static func succeeds(_ script: String) async -> Bool {
        let process = TestProcess()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardError = FileHandle.nullDevice
        return await withCheckedContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
            do { try process.run() } catch {
                process.terminationHandler = nil
                continuation.resume(returning: false)
            }
        }
    }
}
