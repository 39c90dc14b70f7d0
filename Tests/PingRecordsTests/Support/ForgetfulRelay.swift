import FlyingSocks
import Foundation

@testable import PingTransportConformance

/// A network between a store and its server that forgets connections without a word, as a firewall does with idle ones.
final class ForgetfulRelay: Sendable {
    /// How many connections came before it forgot: their bytes vanish.
    private let forgotten = Locked(0)
    private let count = Locked(0)
    private let pieces = Locked(0)
    let port: UInt16

    /// Runs a relay to a port of this machine for as long as `body` runs.
    static func run(to port: UInt16, while body: (ForgetfulRelay) async throws -> Void) async throws {
        let relay = Locked<ForgetfulRelay?>(nil)
        try await LoopbackServer.run { connection in
            guard let relay = relay.current else { return }
            let server = try await LoopbackConnection.connected(to: .inet(ip4: "127.0.0.1", port: port))
            await relay.connect(connection, server)
        } while: { server in
            let made = ForgetfulRelay(server.port)
            relay.set(made)
            try await body(made)
        }
    }

    private init(_ port: UInt16) {
        self.port = port
    }

    /// How many connections there have been.
    var connections: Int { count.current }

    /// How many pieces the clients have sent.
    var sent: Int { pieces.current }

    /// From now on nothing passes over the connections that there are. New ones work.
    func forget() {
        forgotten.set(count.current)
    }

    private func connect(_ one: LoopbackConnection, _ other: LoopbackConnection) async {
        let number = count.withLock { count in
            count += 1
            return count
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.pour(one, into: other, number) { self.pieces.withLock { $0 += 1 } } }
            group.addTask { await self.pour(other, into: one, number) }
            await group.waitForAll()
        }
        one.close()
        other.close()
    }

    private func pour(
        _ one: LoopbackConnection,
        into other: LoopbackConnection,
        _ number: Int,
        _ note: () -> Void = {}
    ) async {
        while let bytes = try? await one.read() {
            note()
            if number <= forgotten.current { continue }
            guard (try? await other.send(Data(bytes))) != nil else { break }
        }
        one.breakOff()
        other.breakOff()
    }
}
