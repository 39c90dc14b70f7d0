package import Foundation
import PingOrchestrate

/// A canned response, and which requests get it.
package struct Route: Sendable {
    package let method: String
    package let path: String
    /// What stands somewhere in the query; empty when any query will do.
    package let marker: String
    package let status: Int
    package let fields: [(name: String, value: String)]
    package let body: String

    /// Stands for the `state` of the request's query, in a field's value and in the body.
    package static let state = "{state}"

    init(
        _ method: String,
        _ path: String,
        marker: String = "",
        status: Int = 200,
        fields: [(name: String, value: String)] = [],
        body: String = ""
    ) {
        self.method = method
        self.path = path
        self.marker = marker
        self.status = status
        let type = [(name: "Content-Type", value: "application/json;charset=UTF-8")]
        self.fields =
            [(name: "Cache-Control", value: "no-cache, no-store, must-revalidate")] + (body.isEmpty ? [] : type)
            + fields
        self.body = body
    }

    /// Every response of both products, for a server at one origin. The first route that fits a
    /// request is the right one.
    package static func all(origin: String) throws -> [Route] {
        let signer = try IDTokenSigner()
        return try Outcome.allCases.flatMap { outcome in
            try JourneyRoutes(origin: origin, outcome: outcome, signer: signer).routes
                + DaVinciRoutes(origin: origin, outcome: outcome, signer: signer).routes
        }
    }

    /// As the benchmark server reads it: a line with the lengths of what follows, the head, the body.
    package var serialized: Data {
        let head =
            "HTTP/1.1 \(status) \(status < 300 ? "OK" : status < 400 ? "Found" : "Bad Request")\r\n"
            + fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let line =
            "\(method) \(path) \(marker.isEmpty ? "-" : marker) \(head.utf8.count) \(body.utf8.count)\n"
        return Data((line + head + body).utf8)
    }
}
