import Logins
import PingOidc

/// What it costs to read the `WWW-Authenticate` fields of a service, also of one that means no good.
enum Challenges {
    private static let usual =
        #"Bearer error="insufficient_user_authentication", acr_values="loa2 loa3", max_age="300""#

    /// Fields of a kind, as long as the longest that the SDK reads and longer.
    private static func fields(_ length: Int) -> [(String, String)] {
        [
            ("one value", #"Bearer x=""# + String(repeating: "x", count: length - 11) + #"""#),
            ("commas", "Bearer " + String(repeating: ",", count: length - 7)),
            ("parameters", "Bearer " + String(repeating: "a=b,", count: (length - 7) / 4)),
            ("schemes", String(repeating: "A b=c, ", count: length / 7)),
            ("escapes", #"Bearer x=""# + String(repeating: #"\""#, count: (length - 11) / 2) + #"""#),
        ]
    }

    static func table(_ race: Race) async -> Table {
        var contestants = [contestant("a usual one", usual)]
        for (name, field) in fields(8192) { contestants.append(contestant("8 KiB of \(name)", field)) }
        for (name, field) in fields(100 << 10) { contestants.append(contestant("100 KiB of \(name)", field)) }
        return Table.costs("challenge", "A challenge of a service", await race.run(contestants))
    }

    private static func contestant(_ name: String, _ field: String) -> Contestant {
        Contestant(name) { count in
            for _ in 0..<count { _ = StepUpRequirement(status: 401, challenges: [field]) }
            return []
        }
    }
}
