import Logins
import PingNetwork

/// One way to do a piece of work, measured beside others.
struct Contestant: Sendable {
    let name: String
    /// The name of the contestant that does the same with nothing around it.
    let floor: String?
    /// Does the work a number of times, and gives how long each took if it can measure that.
    let run: @concurrent @Sendable (_ count: Int) async throws -> [Duration]

    init(
        _ name: String,
        floor: String? = nil,
        run: @escaping @concurrent @Sendable (_ count: Int) async throws -> [Duration]
    ) {
        self.name = name
        self.floor = floor
        self.run = run
    }

    /// Whole logins of one app, or each with its own app.
    static func logins(
        _ name: String,
        floor: String? = nil,
        _ login: some Login,
        atOnce: Int = 1,
        newApps: Bool = false
    ) -> Contestant {
        let app = login.app()
        return Contestant(name, floor: floor) { count in
            try await Logins.run(count, atOnce: atOnce) { try await login.logIn(newApps ? login.app() : app) }
        }
    }

    /// The requests of a login over a transport by itself.
    static func requests(
        _ name: String,
        _ requests: [HttpRequest],
        over client: any HttpClient,
        atOnce: Int = 1
    ) -> Contestant {
        Contestant(name) { count in
            try await Logins.run(count, atOnce: atOnce) {
                for request in requests {
                    let status = try await client.send(request).status
                    guard status < 400 else { throw Unexpected("\(request) gave \(status).") }
                }
            }
        }
    }
}
