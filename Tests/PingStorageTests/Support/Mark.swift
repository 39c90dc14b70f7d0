import Foundation

#if os(Linux)
    import TestPrograms
#endif

/// The marks of a Linux file system that let nobody change a file (`chattr`). Only the superuser can set them.
enum Mark {
    static var isPossible: Bool {
        get async {
            guard let folder = try? TemporaryFolder(), (try? await set("+i", folder.url.path)) != nil else {
                return false
            }
            return (try? await set("-i", folder.url.path)) != nil
        }
    }

    static func set(_ mark: String, _ path: String) async throws {
        #if os(Linux)
            let process = TestProcess()
            process.executableURL = URL(filePath: "/usr/bin/chattr")
            process.arguments = [mark, path]
            process.standardError = FileHandle.nullDevice
            let (ended, end) = AsyncStream<Void>.makeStream()
            process.terminationHandler = { _ in end.finish() }
            try process.run()
            // In a separate task: a mark must go also when the test's task is cancelled.
            await Task { for await _ in ended {} }.value
            if process.terminationStatus == 0 { return }
        #endif
        throw CocoaError(.featureUnsupported)
    }
}
