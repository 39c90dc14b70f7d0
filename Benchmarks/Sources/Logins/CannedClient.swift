import Foundation
import HTTPTypes
package import PingNetwork

/// Responds to every request of a login at once, without a network.
package struct CannedClient: HttpClient {
    package static let origin = "http://127.0.0.1:8080"

    struct Canned {
        let method: String
        let marker: String
        /// What stands before and behind the `state` that the response repeats; one part if it repeats none.
        let location: [String]
        let body: [Data]
        let response: HttpResponse
    }

    private let routes: [String: [Canned]]

    package init(routes: [Route]) throws {
        var canned: [String: [Canned]] = [:]
        for route in routes { canned[route.path, default: []].append(try Canned(route)) }
        self.routes = canned
    }

    package init() throws { try self.init(routes: Route.all(origin: Self.origin)) }

    package func send(_ request: HttpRequest) async throws -> HttpResponse {
        let query = request.url.query ?? ""
        let route = routes[request.url.path]?
            .first { $0.method == request.method.rawValue && ($0.marker.isEmpty || query.hasPrefix($0.marker)) }
        guard let route else {
            throw Unexpected("Nothing is canned for \(request.method.rawValue) \(request.head.path ?? "").")
        }
        return try route.response(to: query)
    }
}

extension CannedClient.Canned {
    init(_ route: Route) throws {
        method = route.method
        marker = route.marker
        var fields = HTTPFields()
        for field in route.fields where field.name != "Location" {
            guard let name = HTTPField.Name(field.name) else { throw Unexpected("\(field.name) names no field.") }
            fields.append(HTTPField(name: name, value: field.value))
        }
        let location = route.fields.first { $0.name == "Location" }?.value
        self.location =
            location.map { $0.split(separator: Route.state, omittingEmptySubsequences: false).map(String.init) } ?? []
        body = route.body.split(separator: Route.state, omittingEmptySubsequences: false).map { Data($0.utf8) }
        response = HttpResponse(status: route.status, headerFields: fields, body: Data(route.body.utf8))
    }

    func response(to query: String) throws -> HttpResponse {
        if location.isEmpty, body.count < 2 { return response }
        guard let state = Self.state(of: query) else { throw Unexpected("The request has no state.") }
        var response = response
        if !location.isEmpty { response.headerFields[.location] = location.joined(separator: state) }
        if body.count > 1 {
            var bytes = body[0]
            for part in body.dropFirst() {
                bytes.append(contentsOf: state.utf8)
                bytes.append(part)
            }
            response.body = bytes
        }
        return response
    }

    /// By bytes, since this client's time is counted with the logins'.
    private static func state(of query: String) -> String? {
        var rest = query.utf8[...]
        while true {
            let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
            if rest.starts(with: "state=".utf8) { return String(rest[..<end].dropFirst(6)) }
            guard end < rest.endIndex else { return nil }
            rest = rest[rest.index(after: end)...]
        }
    }
}
