import Foundation
import PingCommons

/// The HTML of the page at `/`: no scripts, and every text escaped.
struct HomePageText: Sendable {
    let emulator: EmulatorState
    let origin: String

    private var configuration: EmulatorConfiguration { emulator.configuration }

    var text: String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>PingEmulator</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><style>\(Self.style)</style>
        <main><h1>PingEmulator</h1>
        <p>PingAM, PingOne DaVinci and their OpenID Providers on this machine, for tests only.</p>
        \(section("Servers", servers))
        \(section("Outbox", outbox))
        \(section("Faults", faults))
        \(section("Requests", requests))
        \(section("Users", table(["Name", "Password", "Registered passkeys"], users)))
        \(section("Clients", table(["Client ID", "Type", "Redirect URIs"], clients)))
        \(section("Journeys", table(["Name", "Title"], flows(emulator.flows.journeys))))
        \(section("DaVinci flows", table(["Name", "Title"], flows(emulator.flows.daVinciFlows))))
        </main></html>
        """
    }

    private var servers: String {
        let realms = ["root"] + configuration.realms
        var rows = [["PingAM", code(origin + configuration.contextPath)]]
        rows += realms.map { realm in
            [
                "Discovery, realm \(realm.htmlEscaped)",
                link(configuration.discoveryEndpoint(origin: origin, realm: realm)),
            ]
        }
        rows += configuration.environmentIDs.map { id in
            ["Discovery, PingOne", link(configuration.daVinciDiscoveryEndpoint(origin: origin, environmentID: id))]
        }
        return table(["Server", "URL"], rows)
    }

    private var users: [[String]] {
        emulator.users.all.filter(\.isActive).map { user in
            let password = user.hasPublishedPassword ? code(user.password.reveal()) : "set by you"
            return [user.userName.htmlEscaped, password, "\(user.passkeys.count)"]
        }
    }

    private var clients: [[String]] {
        configuration.clients.map { client in
            [
                client.id.htmlEscaped, client.secret == nil ? "public" : "confidential",
                client.redirectURIs.map(code).joined(separator: "<br>"),
            ]
        }
    }

    private func flows(_ flows: [FlowDescription]) -> [[String]] {
        flows.map { [$0.name.htmlEscaped, $0.title.htmlEscaped] }
    }

    private var outbox: String {
        let rows = emulator.outbox.all.reversed().map { message in
            [
                message.time.formatted(.iso8601), message.flow.htmlEscaped, (message.userName ?? "").htmlEscaped,
                message.kind == .link ? link(message.content) : code(message.content),
            ]
        }
        return rows.isEmpty ? "<p>No mail yet.</p>" : table(["Time", "Flow", "User", "Link or code"], rows)
    }

    private var faults: String {
        let options = EmulatorFault.all.map { fault in
            "<option value=\"\(fault.rawValue.htmlEscaped)\">\(fault.rawValue.htmlEscaped): \(fault.summary.htmlEscaped)"
        }
        let active = emulator.faults.all.map { rule in
            [
                code(rule.fault.rawValue), rule.fault.summary.htmlEscaped, rule.times.map { "\($0)" } ?? "always",
                rule.duration.map { "\($0.timeInterval) s" } ?? "",
            ]
        }
        return form(
            "fault",
            "Turn on",
            """
            <label>Fault <select name="fault">\(options.joined())</select></label>
            <label>Times <select name="times"><option value="always">always<option value="1">once</select></label>
            <label>Seconds, for latency and slow_body <input name="seconds" inputmode="decimal" size="5"></label>
            """
        )
            + (active.isEmpty
                ? "<p>No fault is on.</p>"
                : table(["Fault", "What happens", "Times", "Length"], active) + form("clearFaults", "Turn all off"))
    }

    private var requests: String {
        let rows = emulator.requests.all.suffix(30).reversed().map { request in
            [
                request.time.formatted(.iso8601), request.method.htmlEscaped, code(request.path), "\(request.status)",
                "\(Int(request.duration / .milliseconds(1))) ms",
            ]
        }
        guard !rows.isEmpty else { return "<p>No request yet.</p>" }
        return table(["Time", "Method", "Path", "Status", "Duration"], rows) + form("clearRequests", "Clear")
    }

    private func section(_ title: String, _ content: String) -> String {
        "<section><h2>\(title)</h2>\(content)</section>"
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        let body = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }.joined(separator: "\n")
        return "<div class=\"wide\"><table><thead><tr>\(head.map { "<th>\($0)</th>" }.joined())</tr></thead>"
            + "<tbody>\(body)</tbody></table></div>"
    }

    private func form(_ action: String, _ button: String, _ fields: String = "") -> String {
        """
        <form method="post" action="/"><input type="hidden" name="key" value="\(emulator.homePageKey.reveal().htmlEscaped)">
        \(fields)<button name="action" value="\(action)">\(button)</button></form>
        """
    }

    private func code(_ text: String) -> String { "<code>\(text.htmlEscaped)</code>" }

    /// A link where a browser can follow it; the text alone where the scheme is an app's, or does not belong in a page.
    private func link(_ url: String) -> String {
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else { return code(url) }
        return "<a href=\"\(url.htmlEscaped)\">\(url.htmlEscaped)</a>"
    }

    private static let style = """
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
        body { margin: 0; } main { max-width: 60rem; margin: auto; padding: 1rem 1.5rem 4rem; }
        h1 { margin-bottom: 0; } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
        .wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
        th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0;
          border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
        code, a { overflow-wrap: anywhere; } form { display: flex; flex-wrap: wrap; gap: .8rem; margin: .8rem 0;
          align-items: end; } label { display: grid; font-size: .85rem; min-width: 0; } select, input, button { font: inherit; }
        select { max-width: 100%; min-width: 0; }
        """
}

extension String {
    /// The text as HTML shows it, in an element or a quoted attribute.
    var htmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
