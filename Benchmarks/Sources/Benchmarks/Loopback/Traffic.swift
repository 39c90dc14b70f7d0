import Foundation
import Logins
import PingNetwork

/// How many requests and connections logins need, as the server counts them.
struct Traffic {
    let server: Server
    func table(logins: Int) async throws -> Table {
        var table = Table("traffic", "Requests and connections of a login", columns: ["requests", "new connections"])
        for product in Product.allCases {
            let login = product.login(origin: server.origin)
            try await measure("\(product.name), one app", login, newApps: false, logins, &table)
            try await measure("\(product.name), new app each", login, newApps: true, logins, &table)
        }
        return table
    }

    private func measure(
        _ name: String,
        _ login: some Login,
        newApps: Bool,
        _ logins: Int,
        _ table: inout Table
    ) async throws {
        let app = login.app()
        try await login.logIn(app)
        let before = try await counts()
        for _ in 0..<logins { try await login.logIn(newApps ? login.app() : app) }
        let after = try await counts()
        table.add(
            name,
            Quantity(Double(after.requests - before.requests) / Double(logins), .count),
            Quantity(Double(after.connections - before.connections) / Double(logins), .count)
        )
    }

    /// Over the logins' own transport: what was asked before a login leaves its connection to it.
    private func counts() async throws -> (connections: Int, requests: Int) {
        let response = try await DefaultHttpClient.shared.send(
            HttpRequest(url: WebURL(server.origin + "/statistics"))
        )
        let numbers = String(decoding: response.body, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2 else { throw Unexpected("The server gave no statistics.") }
        return (numbers[0], numbers[1])
    }
}
