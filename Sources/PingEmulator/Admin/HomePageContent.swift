import Foundation
import PingCommons
import PingLoginWeb

/// The content of the page at `/`.
struct HomePageContent: Sendable {
    let emulator: EmulatorState
    let origin: String
    /// Whether the page loads itself again.
    let isLive: Bool

    private var configuration: EmulatorConfiguration { emulator.configuration }

    var html: HTML {
        """
        <h1>PingEmulator</h1>
        <p class="quiet">PingAM, PingOne DaVinci and their OpenID Providers on this machine, for tests only.</p>
        <noscript><p>\(isLive ? "<a href=\"/\">Stop loading again</a>" : "<a href=\"/?live=1\">Load again every two seconds</a>" as HTML)</p></noscript>
        <nav aria-label="Parts of this page">\(sections.map { "<a href=\"#\(Self.id($0.title))\">\($0.title)</a>" as HTML })</nav>
        \(sections.map { "<section id=\"\(Self.id($0.title))\"><h2>\($0.title)</h2>\($0.content)</section>" as HTML })
        """
    }

    /// A newcomer wants to see a login: flows, and whom to log in as.
    private var sections: [(title: String, content: HTML)] {
        [
            ("Journeys", flows("Journeys", emulator.flows.journeys, .journey)),
            ("DaVinci flows", daVinciFlows),
            ("Users", .table("Users", ["Name", "Password", "Registered passkeys"], users)),
            ("Servers", servers), ("Outbox", outbox),
        ] + devices + [
            ("Requests", RequestTable(emulator: emulator).html), ("Faults", HomePageFaults(emulator: emulator).html),
            ("Clients", .table("Clients", ["Client ID", "Type", "Redirect URIs"], clients)),
        ]
    }

    private static func id(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

    private var servers: HTML {
        let realms = (["root"] + configuration.realms).map { realm -> [HTML] in
            ["Discovery, realm \(realm)", link(configuration.discoveryEndpoint(origin: origin, realm: realm))]
        }
        let environments = configuration.environmentIDs.map { id -> [HTML] in
            ["Discovery, PingOne", link(configuration.daVinciDiscoveryEndpoint(origin: origin, environmentID: id))]
        }
        let first: [HTML] = ["PingAM", .url(origin + configuration.contextPath)]
        return .table("Servers", ["Server", "URL"], [first] + realms + environments)
    }

    private var users: [[HTML]] {
        emulator.users.all.filter(\.isActive).map { user in
            let password: HTML = user.hasPublishedPassword ? .code(user.password.reveal()) : "set by you"
            return [HTML(text: user.userName), password, "\(user.passkeys.count)"]
        }
    }

    private var clients: [[HTML]] {
        configuration.clients.map { client in
            [
                HTML(text: client.id), client.secret == nil ? "public" : "confidential",
                "\(client.redirectURIs.map { "\(HTML.url($0))<br>" as HTML })",
            ]
        }
    }

    /// Flows that answer with an error are many, and few look for them.
    private var daVinciFlows: HTML {
        let isError = { (flow: FlowDescription) in flow.name.hasPrefix("Error-") }
        let (all, errors) = (emulator.flows.daVinciFlows, emulator.flows.daVinciFlows.filter(isError))
        let others: HTML = flows("DaVinci flows", all.filter { !isError($0) }, .flow)
        if errors.isEmpty { return others }
        return """
            \(others)<details><summary>Flows with an error</summary>\(flows("Flows with an error", errors, .flow))</details>
            """
    }

    /// Each name is a link that starts the flow.
    private func flows(_ caption: String, _ flows: [FlowDescription], _ product: FlowTrial.Product) -> HTML {
        let rows = flows.map { flow -> [HTML] in
            let name: HTML =
                LinkTarget(path: FlowTrial.path(of: flow, product)).map { "<a href=\"\($0)\">\(flow.name)</a>" }
                ?? HTML(text: flow.name)
            return [name, "<strong>\(flow.title)</strong> <span class=\"quiet\">\(flow.summary)</span>"]
        }
        return .table(caption, ["Start", "Description"], rows)
    }

    private var outbox: HTML {
        let rows = emulator.outbox.all.reversed().map { message -> [HTML] in
            [
                .time(message.time), HTML(text: message.flow),
                HTML(text: message.userName ?? ""),
                message.kind == .link ? link(message.content) : .code(message.content),
            ]
        }
        let head = ["Time (UTC)", "Flow", "User", "Link or code"]
        return rows.isEmpty ? "<p>No mail yet.</p>" : .table("Outbox", head, rows)
    }

    /// The logins on other devices that wait for their users.
    private var devices: [(title: String, content: HTML)] {
        let rows = emulator.deviceLogins.pending.map { login -> [HTML] in
            let query = PercentEncoding.encode([(DeviceVisit.codeName, login.userCode)])
            return [link("\(origin)/\(DeviceVisit.path)?\(query)"), HTML(text: login.clientID)]
        }
        return rows.isEmpty ? [] : [("Devices", .table("Devices", ["Enter the code", "Client ID"], rows))]
    }

    /// A link where a browser can follow it; the text alone where the scheme is an app's, or does not belong in a page.
    private func link(_ address: String) -> HTML {
        guard let target = URL(string: address).flatMap({ LinkTarget($0) }) else { return .url(address) }
        return "<a class=\"url\" href=\"\(target)\">\(address)</a>"
    }
}
