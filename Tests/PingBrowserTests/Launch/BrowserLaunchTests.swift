#if os(macOS) || os(Linux)
    import Foundation
    import PingOidc
    import PingTestKit
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
        /// The script is not executable: while another test starts a process, the system does not execute a
        /// file that was just written.
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
                    let commands = BrowserCommand.chosen(for: page, environment: ["BROWSER": browser])
                    let isDone = commands.contains { $0.run(environment: ["PATH": "/usr/bin:/bin"]) }
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

        @Test func `The ID token of a log-out is in no argument of the command, and the browser gets there once`()
            async throws
        {
            defer { try? FileManager.default.removeItem(at: directory) }
            let page = try WebURL("https://auth.example.com/as/signoff?id_token_hint=eyJh.bGci.T2lK&state=mine")
            let environment = ["BROWSER": try script("browser", exit: 0), "PATH": "/usr/bin:/bin"]
            let session = try await LoopbackBrowser(launcher: .commands(of: environment))
                .session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = session.open(page) { $0.hasSuffix("state=mine") }
            try await until { (try? arguments())?.hasSuffix("\n") == true }
            let address = try WebURL(String(arguments().dropLast()))
            #expect(!address.absoluteString.contains("eyJ"))
            #expect(address.path.utf8.count > 20)
            let client = try RawClient(session.redirectUri)
            for foreign in ["/", "/callbac", address.path + "?x", address.path + "/"] {
                #expect(try await client.get(foreign).hasPrefix("HTTP/1.1 404 "))
            }
            #expect(try await client.get(address.path, "Sec-Fetch-Mode: no-cors").hasPrefix("HTTP/1.1 403 "))
            let response = try await client.get(address.path, "Sec-Fetch-Mode: navigate")
            #expect(response.hasPrefix("HTTP/1.1 303 "))
            #expect(response.contains("\r\nLocation: \(page.absoluteString)\r\n"))
            let again = try await client.get(address.path)
            #expect(again.hasPrefix("HTTP/1.1 404 ") && !again.contains("eyJ"))
            _ = try await client.get("/callback?state=mine")
            #expect(try await redirect.hasSuffix("/callback?state=mine"))
        }

        @Test func `A page without an ID token is opened itself`() async throws {
            defer { try? FileManager.default.removeItem(at: directory) }
            let page = try WebURL("https://auth.example.com/as/authorize?state=mine")
            let environment = ["BROWSER": try script("browser", exit: 0), "PATH": "/usr/bin:/bin"]
            let session = try await LoopbackBrowser(launcher: .commands(of: environment))
                .session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = session.open(page) { _ in true }
            try await until { (try? arguments())?.hasSuffix("\n") == true }
            #expect(try arguments() == page.absoluteString + "\n")
            _ = try await RawClient(session.redirectUri).get("/callback?state=mine")
            _ = try await redirect
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
