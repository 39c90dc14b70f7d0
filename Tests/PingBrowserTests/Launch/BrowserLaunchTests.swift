#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import PingBrowser

    /// Real processes in the place of a browser.
    @Suite struct BrowserLaunchTests {
        private let directory = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        }

        /// The command of a script that writes its arguments to a file.
        ///
        /// The script is not executable: while another test starts a process, the system does not execute a file that was just written.
        private func script(_ name: String, exit: Int) throws -> String {
            let script = directory.appending(path: name)
            let text = "for word in \"$@\"; do echo \"$word\"; done >> '\(directory.path)/arguments'\nexit \(exit)\n"
            try Data(text.utf8).write(to: script)
            return "/bin/sh \(script.path)"
        }

        private func arguments() throws -> String {
            try String(contentsOf: directory.appending(path: "arguments"), encoding: .utf8)
        }

        /// Runs the commands of `$BROWSER` as ``BrowserLauncher/system`` does, without the system's own.
        private func open(_ page: String, _ browser: String) async -> Bool {
            await withCheckedContinuation { continuation in
                // Its own thread: the wait for the command would hold one that all tests share.
                Thread.detachNewThread {
                    let commands = BrowserCommand.all(for: page, environment: ["BROWSER": browser]).dropLast()
                    let isDone = commands.contains { $0.run(environment: ["PATH": "/usr/bin:/bin"]) == .done }
                    continuation.resume(returning: isDone)
                }
            }
        }

        @Test func `The page is one argument, and no shell reads it`() async throws {
            defer { try? FileManager.default.removeItem(at: directory) }
            let page = "https://auth.example.com/as?a=1&b=$(touch /tmp/x)%20;exit 1 'quoted'"
            #expect(try await open(page, script("browser", exit: 0) + " --new"))
            #expect(try arguments() == "--new\n\(page)\n")
        }

        @Test func `A browser that is missing or fails gives way to the next`() async throws {
            defer { try? FileManager.default.removeItem(at: directory) }
            let failing = try script("failing", exit: 3)
            let working = try script("browser", exit: 0)
            #expect(await open("https://a.example", "/nowhere/browser:\(failing):\(working)"))
            #expect(try arguments() == "https://a.example\nhttps://a.example\n")
            #expect(await !open("https://a.example", failing))
        }
    }
#endif
