import Foundation
import HTTPTypes
import HeadlessBrowser
import PingCommons
import PingEmulator
import PingNetwork

/// An emulator on `localhost`, where browsers allow passkeys, and the addresses that an app would open.
struct PageServer {
    private let emulator: Emulator
    private let server: EmulatorServer
    let url: String

    init(flows: FlowCatalogue = .builtIn) async throws {
        emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256), flows: flows)
        server = try await emulator.serve()
        url = "http://localhost:\(server.port)"
    }

    /// Runs a test with a server and a browser.
    static func run(
        flows: FlowCatalogue = .builtIn,
        _ body: (HeadlessBrowser, PageServer) async throws -> Void
    ) async throws {
        let server = try await PageServer(flows: flows)
        let browser = try await HeadlessBrowser()
        let outcome: (any Error)?
        do {
            try await body(browser, server)
            outcome = nil
        } catch {
            outcome = error
        }
        await browser.close()
        await server.stop()
        if let outcome { throw outcome }
    }

    func stop() async { await server.stop() }

    /// An authorization request for a journey, or for a DaVinci flow after `davinci:`. It returns to this server.
    func authorization(_ flow: String = "Login", responseMode: String = "query") -> String {
        let parts = flow.split(separator: ":")
        if parts.count == 2 { return authorization(davinci: String(parts[1])) }
        return authorization("/am/oauth2/realms/root/realms/alpha", flow, responseMode)
    }

    func authorization(davinci flow: String) -> String {
        authorization("/\(emulator.configuration.environmentID)/as", flow)
    }

    /// The page for the code of a device that waits, with the code filled in.
    func device() async throws -> String {
        let request = HttpRequest(
            method: .post,
            url: try WebURL(emulator.url + "/am/oauth2/realms/root/realms/alpha/device/code"),
            headerFields: [.contentType: "application/x-www-form-urlencoded"],
            body: Data("client_id=demo-app&scope=openid".utf8)
        )
        let device = try JSON(parsing: try await emulator.transport.send(request).body)
        return "\(url)/device?user_code=\(device["user_code"]?.string ?? "")"
    }

    /// Comes to the page that asks whether a device may log in, with the keyboard.
    func signInForDevice(_ browser: HeadlessBrowser) async throws {
        try await browser.send("Network.clearBrowserCookies")
        try await browser.open(device())
        try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
        try await browser.type("jo.field")
        try await browser.press(.tab)
        try await browser.type("S3cret-Word")
        try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
    }

    func enterWrongCode(_ browser: HeadlessBrowser) async throws {
        try await browser.open(url + "/device")
        try await browser.type("BBBB-BBBB")
        try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
    }

    /// The link of the last mail.
    var linkOfMail: String? { emulator.outbox.last { $0.kind == .link }?.content }

    /// The tokens for a code that the app's page got.
    func tokens(for code: String) async throws -> JSON {
        let form = PercentEncoding.encode([
            ("grant_type", "authorization_code"), ("client_id", "demo-app"), ("code", code),
            ("redirect_uri", "\(url)/callback"),
            ("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
        ])
        let request = HttpRequest(
            method: .post,
            url: try WebURL(url + "/am/oauth2/realms/root/realms/alpha/access_token"),
            headerFields: [.contentType: "application/x-www-form-urlencoded"],
            body: Data(form.utf8)
        )
        return try JSON(parsing: try await emulator.transport.send(request).body)
    }

    /// Whether a device waits for its user.
    var isDeviceWaiting: Bool { !emulator.pendingUserCodes.isEmpty }

    private func authorization(_ base: String, _ flow: String, _ responseMode: String = "query") -> String {
        let query = PercentEncoding.encode([
            ("client_id", "demo-app"), ("response_type", "code"), ("scope", "openid"), ("state", "s"),
            ("acr_values", flow), ("response_mode", responseMode),
            ("redirect_uri", "\(url)/callback"), ("code_challenge_method", "S256"),
            ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
        ])
        return "\(url)\(base)/authorize?\(query)"
    }

    /// Fills in the demonstration user and presses the passkey's or the first button, until the app is reached.
    func walk(_ browser: HeadlessBrowser) async throws {
        for _ in 0..<6 {
            guard try await browser.run("location.pathname.startsWith('/pages/')") == true else { return }
            try await browser.expecting("Page.loadEventFired") {
                try await browser.run(
                    """
                    for (const [kind, value] of [["username", "jo.field"], ["current-password", "S3cret-Word"]])
                      document.querySelectorAll(`[autocomplete=${kind}]`).forEach(field => field.value = value);
                    (document.querySelector("[data-passkey]") ?? document.querySelector("button.primary") ??
                      document.querySelector("button")).click();
                    """
                )
            }
        }
    }
}

/// What a machine has, and must have where changes are checked.
enum Installed {
    static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"

    /// Keeps a picture for a look at it, where `PING_SCREENSHOTS` names a folder.
    static func keep(_ picture: Data, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["PING_SCREENSHOTS"] else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try picture.write(to: URL(filePath: folder).appending(path: name.replacing(":", with: "-") + ".png"))
    }
}
