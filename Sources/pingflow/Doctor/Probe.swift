import Foundation
import HTTPTypes
import PingNetwork

/// Asks a server a question, for a check.
struct Probe: Sendable {
    let client: any HttpClient
    let system: SystemServices
    var timeLimit: Duration = .seconds(60)

    /// A request's response, when it was asked for, and when it came.
    struct Exchange: Sendable {
        let response: HttpResponse
        let asked: Date
        let received: Date

        /// The body as JSON; `nil` when it is something else.
        var json: JSON? { try? JSON(parsing: response.body) }
        /// Whether a page for people came where a program was to respond.
        var isPage: Bool {
            response.headerFields[.contentType]?.lowercased().hasPrefix("text/html") == true
        }
    }

    func get(_ url: String, accepting type: String = "application/json") async throws -> Exchange {
        var request = HttpRequest(url: try WebURL(url))
        request.headerFields[.accept] = type
        return try await send(request)
    }

    /// Sends an empty form, which every endpoint must refuse without harm.
    func postNothing(_ url: String) async throws -> Exchange {
        var request = HttpRequest(method: .post, url: try WebURL(url))
        request.headerFields[.accept] = "application/json"
        request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        return try await send(request)
    }

    private func send(_ request: HttpRequest) async throws -> Exchange {
        var request = request
        request.timeout = timeLimit
        let asked = system.now()
        let response = try await client.send(request)
        return Exchange(response: response, asked: asked, received: system.now())
    }
}
