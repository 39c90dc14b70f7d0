import Foundation
import TestPrograms

/// A Mac for `.ci/apple/run`: a folder of played tools, which is all that the script finds.
///
/// The tools are links to one script of the repository, since a test that starts what it has just
/// written may find it busy.
struct PlayedMac {
    /// How a run ended.
    struct Outcome {
        let status: Int32
        let output: String
        /// Empty when the run wrote no report.
        let report: String
        /// The calls of the played tools, in their order.
        let calls: [String]
    }

    private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    private static let app = "output/apple-derived/Build/Products/Debug/PingSample.app/Contents/MacOS"
    /// As macOS prints them; the newest iPhone is the third device.
    private static let simulators = """
        == Devices ==
        -- iOS 18.1 --
            iPhone 15 (11111111-0000-4000-8000-000000000001) (Shutdown)
        -- iOS 26.0 --
            iPad Pro (11111111-0000-4000-8000-000000000002) (Shutdown)
            iPhone 17 (11111111-0000-4000-8000-000000000003) (Shutdown)
            iPhone 17 Pro (11111111-0000-4000-8000-000000000004) (Shutdown)
        -- tvOS 26.0 --
            Apple TV (11111111-0000-4000-8000-000000000005) (Shutdown)

        """

    /// The identifier of the simulator that a run should choose.
    static let newestPhone = "11111111-0000-4000-8000-000000000003"

    private let directory: TemporaryDirectory
    /// What the played tools do; see `Tests/Support/AppleTools/played`.
    var played = ["PLAYED_SIMULATORS": simulators]

    /// Creates a Mac.
    ///
    /// - Parameter missing: The tools that it does not have.
    init(missing: Set<String> = []) throws {
        directory = try TemporaryDirectory()
        let files = FileManager.default
        for folder in ["bin", "output", "home", Self.app] {
            try files.createDirectory(atPath: "\(directory.path)/\(folder)", withIntermediateDirectories: true)
        }
        let script = Self.root.appendingPathComponent("Tests/Support/AppleTools/played").path
        for tool in ["uname", "hostname", "sw_vers", "xcode-select", "xcodebuild", "xcrun", "swift"]
        where !missing.contains(tool) {
            try files.createSymbolicLink(atPath: "\(directory.path)/bin/\(tool)", withDestinationPath: script)
        }
        // The app of an earlier run, which must not stand for one that this run cannot build.
        try files.createSymbolicLink(
            atPath: "\(directory.path)/\(Self.app)/PingSample",
            withDestinationPath: script
        )
        // The real ones, from wherever this system keeps them.
        for tool in [
            "awk", "bash", "cat", "cut", "date", "dirname", "grep", "head", "id", "ln", "mkdir", "rm", "sed", "sleep",
            "tail",
            "tee",
        ] {
            let place = ["/bin", "/usr/bin"].map { "\($0)/\(tool)" }.first(where: files.isExecutableFile)
            guard let place else { continue }
            try files.createSymbolicLink(atPath: "\(directory.path)/bin/\(tool)", withDestinationPath: place)
        }
    }

    /// The home of the user who runs the script.
    var home: String { "\(directory.path)/home" }

    /// Runs the script to its end.
    ///
    /// - Parameter limit: The time limit of each step, in seconds.
    func run(_ arguments: String..., limit: Int = 60) async throws -> Outcome {
        let output = try directory.file("out", "")
        let calls = try directory.file("calls", "")
        let process = TestProcess()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [Self.root.appendingPathComponent(".ci/apple/run").path] + arguments
        process.environment = played.merging([
            "PATH": "\(directory.path)/bin", "HOME": home, "USER": "jo.field", "PLAYED_CALLS": calls,
            "PING_APPLE_LIMIT": "\(limit)", "PING_APPLE_PAUSE": "0", "PING_APPLE_OUTPUT": "\(directory.path)/output",
        ]) { asked, _ in asked }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        defer { try? handle.close() }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOfFile: output, encoding: .utf8),
            report: (try? String(contentsOfFile: "\(directory.path)/output/apple-report.md", encoding: .utf8)) ?? "",
            calls: try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n").map(String.init)
        )
    }
}
