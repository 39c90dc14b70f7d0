import Foundation
import HeadlessBrowser
import PingCommons
import PingEmulator

/// An emulator on `localhost`, where browsers allow passkeys, and the addresses that an app would open.
struct PageServer {
    private let emulator: Emulator
    private let server: EmulatorServer
    let url: String

    init() async throws {
        emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        server = try await emulator.serve()
        url = "http://localhost:\(server.port)"
    }

    func stop() async { await server.stop() }

    /// An authorization request for a journey, or for a DaVinci flow after `davinci:`. It returns to this server.
    func authorization(_ flow: String = "Login") -> String {
        let parts = flow.split(separator: ":")
        if parts.count == 2 { return authorization(davinci: String(parts[1])) }
        return authorization("/am/oauth2/realms/root/realms/alpha", flow)
    }

    func authorization(davinci flow: String) -> String {
        authorization("/\(emulator.configuration.environmentID)/as", flow)
    }

    private func authorization(_ base: String, _ flow: String) -> String {
        let query = PercentEncoding.encode([
            ("client_id", "demo-app"), ("response_type", "code"), ("scope", "openid"), ("state", "s"),
            ("acr_values", flow),
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
