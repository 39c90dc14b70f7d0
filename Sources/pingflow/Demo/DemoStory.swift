import PingEmulator

/// The introduction and the end of a demonstration.
struct DemoStory {
    let flow: DemoFlow
    let server: EmulatorServer
    let style: Style

    /// - Parameters:
    ///   - isInteractive: Whether a user answers.
    ///   - source: The source of the answers, in place of a user.
    func introduction(isInteractive: Bool, source: String) -> [String] {
        let title = style.paint("\(flow.name): \(flow.description.title)", .bold)
        var lines = [
            title, flow.description.summary.printableLine, "",
            "A \(serverName) server runs inside this process, at \(address). The SDK logs in to it over HTTP, as an app "
                + "would. Each request is shown as → with a word on what it is for.",
        ]
        lines.append(
            isInteractive
                ? "The answers are yours; Enter takes the one in [brackets]." : "The answers come from \(source)."
        )
        return lines
    }

    var farewell: [String] {
        [
            "",
            "That was a complete login. Secrets are shown as <redacted>; --show-secrets prints them.",
            "More of them: `pingflow demo --list`",
            "Your own server: `pingflow \(flow.product.rawValue) --help`",
        ]
    }

    private var serverName: String { flow.product == .journey ? "PingAM" : "PingOne" }
    private var address: String { flow.product == .journey ? server.serverURL : server.url }
}
