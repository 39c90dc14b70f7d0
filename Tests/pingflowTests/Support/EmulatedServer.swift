import PingEmulator
import PingLogin
import PingTestKit

/// An emulator behind a socket, for one test; it stops with the test.
final class EmulatedServer: Sendable {
    let emulator: Emulator
    let server: EmulatorServer
    private let deadPort = Locked<DeadPort?>(nil)

    init(
        flows: FlowCatalogue = .builtIn,
        _ configure: (inout EmulatorConfiguration) -> Void = { _ in }
    ) async throws {
        // Elliptic keys are made in no time.
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configure(&configuration)
        let emulator = try Emulator(configuration: configuration, flows: flows)
        await Slots.shared.take()
        do {
            server = try await emulator.serve()
        } catch {
            await Slots.shared.give()
            throw error
        }
        self.emulator = emulator
    }

    deinit {
        Task { [server] in
            await server.stop()
            await Slots.shared.give()
        }
    }

    /// Stops before the test ends. Nobody else gets the port, so that who connects to it is refused.
    func stop() async throws {
        await server.stop()
        // The socket may close a moment later.
        try await until {
            let port = try? DeadPort(server.port)
            deadPort.set(port)
            return port != nil
        }
    }

    /// For the tool as a process: limits that no server in this busy process exceeds.
    static let patience = ["--timeout", "600"]

    /// The options that lead the tool here.
    var options: [String] { ["--server", server.serverURL, "--realm", "alpha"] }

    /// The options that get tokens too.
    var appOptions: [String] { options + Self.client }

    /// The options that lead the tool to the PingOne environment.
    var daVinciOptions: [String] { ["--discovery", server.daVinciDiscoveryEndpoint] + Self.client }

    private static let client = ["--client-id", "demo-app", "--redirect-uri", "demo://cb", "--scope", "openid profile"]
}

/// How many servers may run at once: each of them, and each connection to it, takes a descriptor, of which a process
/// has a thousand on many machines.
private actor Slots {
    static let shared = Slots()

    private var free = 48
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func give() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
