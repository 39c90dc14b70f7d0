import Foundation
import PingLoginWeb

/// The last requests on the page at `/`, the newest first.
struct RequestTable: Sendable {
    static let length = 30
    let emulator: EmulatorState

    var html: HTML {
        let rows = emulator.requests.all.suffix(Self.length).reversed().map(Self.row)
        let clear = HomePage.form(emulator, "<button name=\"action\" value=\"clearRequests\">Clear</button>")
        return """
            <p class="quiet">The last \(Self.length) requests, the newest first.</p><div class="scroll" tabindex="0" role="region" aria-label="Requests"><table data-events="\(events)" data-length="\(Self.length)">
            <thead><tr>\(Self.head.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead><tbody>\(rows)</tbody></table></div>
            \(clear)
            """
    }

    /// The URL of the requests after those that the page shows, for the page's script.
    private var events: String { "\(RequestEvents.path)?after=\(emulator.requests.total)" }

    private static let head = ["Time (UTC)", "Method", "Path", "Status", "Duration"]

    static func row(_ request: ObservedRequest) -> HTML {
        let duration = "\(Int(request.duration / .milliseconds(1))) ms"
        return """
            <tr><td>\(HTML.time(request.time))</td><td>\(request.method)</td><td>\(HTML.url(request.path))</td><td>\(request.status)</td><td>\(duration)</td></tr>
            """
    }

    /// Adds rows as they come. Without it, the page has a link that loads it again.
    static let script: StaticString = """
        const table = document.querySelector("[data-events]");
        new EventSource(table.dataset.events).onmessage = event => {
          for (const row of event.data.split("\\n")) table.tBodies[0].insertAdjacentHTML("afterbegin", row);
          [...table.rows].slice(Number(table.dataset.length) + 1).forEach(row => row.remove());
        };
        """
}
