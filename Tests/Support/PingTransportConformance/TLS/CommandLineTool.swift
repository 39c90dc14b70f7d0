import Foundation
import PingPlatform

/// A system command that checks use.
struct CommandLineTool: Sendable {
    static let openssl = CommandLineTool(name: "openssl", package: "openssl", isOpenSSL: true)
    static let nghttpd = CommandLineTool(name: "nghttpd", package: "nghttp2-server")

    let name: String
    /// The name of its package.
    let package: String
    /// Whether a command of the name may be another program: Apple's `openssl` is LibreSSL, which cannot serve a
    /// socket in the file system.
    var isOpenSSL = false

    #if os(Linux) || os(macOS)
        /// - Throws: ``MissingTool`` when the command is not installed.
        func start(
            _ arguments: [String],
            standardIO: FileHandle? = nil,
            whenEnded: (@Sendable (Process) -> Void)? = nil
        ) throws -> Process {
            let process = Process()
            process.executableURL = try isOpenSSL ? Self.openSSL.get() : location()
            process.arguments = arguments
            process.standardInput = standardIO ?? FileHandle.nullDevice
            process.standardOutput = standardIO ?? FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            process.terminationHandler = whenEnded
            try process.run()
            return process
        }

        /// Runs the command to its end.
        func run(_ arguments: [String]) async throws {
            let status: Int32 = try await withCheckedThrowingContinuation { continuation in
                do {
                    _ = try start(arguments) { continuation.resume(returning: $0.terminationStatus) }
                } catch { continuation.resume(throwing: error) }
            }
            guard status == 0 else {
                throw ConformanceFinding(text: "\(name) \(arguments.first ?? "") failed")
            }
        }

        /// Found once, since every connection of a server starts it.
        private static let openSSL = Result { try openssl.location() }

        private func location() throws -> URL {
            try location(in: Self.directories, version: Self.version)
        }

        /// The folders of PATH, and where systems and Homebrew keep what is not in it.
        private static var directories: [String] {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
                + ["/opt/homebrew/opt/openssl/bin", "/usr/local/opt/openssl/bin"]
        }

        private static func version(_ program: String) -> String? {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = ["version"]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else {
                return nil
            }
            process.waitUntilExit()
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
        }
    #endif

    /// Finds the command.
    ///
    /// - Parameters:
    ///   - directories: The directories to search, the first one first.
    ///   - isExecutable: Whether there is a program at a path.
    ///   - version: The text that the program at a path prints when it is called with `version`; `nil` when it cannot
    ///     be run.
    /// - Throws: ``MissingTool`` when the command is not installed.
    func location(
        in directories: [String],
        isExecutable: (String) -> Bool = { FileManager.default.isExecutableFile(atPath: $0) },
        version: (String) -> String?
    ) throws -> URL {
        let programs = directories.map { "\($0)/\(name)" }.filter(isExecutable)
        let fitting = programs.first { !isOpenSSL || version($0)?.hasPrefix("OpenSSL ") == true }
        if let fitting { return URL(fileURLWithPath: fitting) }
        guard let other = programs.first else {
            throw MissingTool(description: "The command \(name) is not installed (package \(package)).")
        }
        throw MissingTool(
            description:
                "\(other) is not OpenSSL, but “\(version(other) ?? "")”. Install OpenSSL (macOS: brew install openssl) "
                + "and put the folder of its command into PATH."
        )
    }
}
