import Foundation

#if os(Linux)
    import TestPrograms
#endif

/// The marks of a Linux file system that let nobody change a file (`chattr`). Only the superuser can set them.
enum Mark {
    static let isPossible: Bool = {
        guard let folder = try? TemporaryFolder(), (try? set("+i", folder.url.path)) != nil else { return false }
        return (try? set("-i", folder.url.path)) != nil
    }()

    static func set(_ mark: String, _ path: String) throws {
        #if os(Linux)
            let process = TestProcess()
            process.executableURL = URL(filePath: "/usr/bin/chattr")
            process.arguments = [mark, path]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus == 0 { return }
        #endif
        throw CocoaError(.featureUnsupported)
    }
}
