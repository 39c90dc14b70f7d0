import HTTPTypes
import PingBrowser
import PingEmulator
import PingJourney

/// The user of an example that nobody watches: logs in at the emulator and goes where a browser would be sent.
public struct PlayedUser: Sendable {
    private let server: EmulatorServer

    public init(_ server: EmulatorServer) {
        self.server = server
    }

    /// Takes the place of a browser.
    public var launcher: BrowserLauncher {
        BrowserLauncher { page in
            do { return try await visit(page) } catch { return false }
        }
    }

    private func visit(_ page: WebURL) async throws -> Bool {
        guard let session = try await session() else { return false }
        let http = DefaultHttpClient()
        let cookie = HTTPField(name: .cookie, value: "iPlanetDirectoryPro=\(session)")
        let response = try await http.send(HttpRequest(url: page, headerFields: HTTPFields([cookie])))
        guard let redirect = response.headerFields[.location] else { return false }
        return try await http.send(HttpRequest(url: WebURL(redirect))).status == 200
    }

    private func session() async throws -> String? {
        let journey = Journey.createJourney { config in
            config.serverUrl = server.serverURL
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        guard let step = await journey.start("Login") as? ContinueNode else { return nil }
        try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
        return (await step.next() as? SuccessNode)?.session.value
    }
}
