import Crypto
import Foundation
import Logins

/// Whole logins whose client responds at once: the cost of the SDK alone.
enum LoginsInMemory {
    static func table(_ race: Race) async throws -> Table {
        let client = try CannedClient()
        var contestants: [Contestant] = []
        for product in Product.allCases {
            let login = product.login(origin: CannedClient.origin, client: client)
            let signed = product.login(origin: CannedClient.origin, outcome: .signedTokens, client: client)
            contestants += [
                .requests(
                    "\(product.name): the canned responses by hand",
                    try await login.recorded(over: client),
                    over: client
                ),
                .logins("\(product.name) login", login),
                .logins("\(product.name) login with ES256", signed),
                .logins("\(product.name) login, new app each", login, newApps: true),
            ]
        }
        contestants.append(try verification())
        return Table.costs("memory", "Whole logins in memory, with tokens", await race.run(contestants))
    }

    /// What no check of an ID token can do without.
    private static func verification() throws -> Contestant {
        let key = P256.Signing.PrivateKey()
        let text = Data(repeating: 0x61, count: 400)
        let signature = try key.signature(for: text)
        return Contestant("one ES256 signature by swift-crypto alone") { count in
            for _ in 0..<count {
                guard key.publicKey.isValidSignature(signature, for: text) else { throw Unexpected("It is not valid.") }
            }
            return []
        }
    }
}
