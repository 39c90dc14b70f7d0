import HTTPTypes
import PingFoundation
import PingLoginWeb
import PingNetwork

/// The requests as they happen, for the page at `/`: server-sent events (HTML, section 9.2) with rows of its table.
///
/// A response waits for the next request, and ends with it; browsers then ask again, with the number of the last event.
struct RequestEvents: Sendable {
    static let path = "/emulator/events"
    /// A browser that has gone is noticed at the next response only.
    private static let patience = Duration.seconds(20)

    let emulator: EmulatorState

    func respond(to request: EmulatorRequest) async throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        let last = (request.header("Last-Event-ID") ?? request.query["after"]).flatMap { Int($0) }
        let number = min(max(last ?? 0, 0), emulator.requests.total)
        try? await emulator.configuration.services.within(Self.patience, orThrow: CancellationError()) { [emulator] in
            await emulator.requests.wait(after: number)
        }
        let rows = emulator.requests.after(number).suffix(RequestTable.length).map { RequestTable.row($0).source }
        var response = HttpResponse(status: 200, body: Data(Self.event(emulator.requests.total, rows).utf8))
        response.headerFields[.contentType] = "text/event-stream"
        response.headerFields[.cacheControl] = "no-store"
        return response
    }

    private static func event(_ number: Int, _ rows: [String]) -> String {
        // An event ends at an empty line, so no row may contain a line break.
        let data = rows.map { "data: \($0.split(whereSeparator: \.isNewline).joined(separator: " "))\n" }.joined()
        return "retry: 100\nid: \(number)\n\(data)\n"
    }
}
