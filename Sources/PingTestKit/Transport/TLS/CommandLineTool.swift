import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A system command that checks use.
struct CommandLineTool: Sendable {
    static let openssl = CommandLineTool(name: "openssl", package: "openssl")
    static let nghttpd = CommandLineTool(name: "nghttpd", package: "nghttp2-server")

    let name: String
    /// The name of its package.
    let package: String

    #if os(Linux) || os(macOS)
        /// - Throws: ``MissingTool`` when the command is not installed.
        func start(_ arguments: [String], standardIO: FileHandle? = nil) throws -> Process {
            let process = Process()
            process.executableURL = try location()
            process.arguments = arguments
            process.standardInput = standardIO ?? FileHandle.nullDevice
            process.standardOutput = standardIO ?? FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }

        /// Runs the command to its end.
        func run(_ arguments: [String]) async throws {
            let process = try start(arguments)
            while process.isRunning { try await Task.sleep(for: .milliseconds(2)) }
            guard process.terminationStatus == 0 else {
                throw ConformanceFinding(text: "\(name) \(arguments.first ?? "") failed")
            }
        }
    #endif

    private func location() throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        for directory in path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"] {
            let file = "\(directory)/\(name)"
            if FileManager.default.isExecutableFile(atPath: file) { return URL(fileURLWithPath: file) }
        }
        throw MissingTool(description: "The command \(name) is not installed (package \(package)).")
    }
}
