import PingEmulator

/// An emulator behind a socket, for one test.
final class EmulatedServer: Sendable {
    let emulator: Emulator
    let server: EmulatorServer

    init(_ configure: (inout EmulatorConfiguration) -> Void = { _ in }) async throws {
        // Elliptic keys are made in no time.
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configure(&configuration)
        emulator = try Emulator(configuration: configuration)
        server = try await emulator.serve()
    }

    /// The options that lead the tool here.
    var options: [String] { ["--server", server.serverURL, "--realm", "alpha"] }

    /// The options that get tokens too.
    var appOptions: [String] { options + Self.client }

    /// The options that lead the tool to the PingOne environment.
    var daVinciOptions: [String] { ["--discovery", server.daVinciDiscoveryEndpoint] + Self.client }

    private static let client = ["--client-id", "demo-app", "--redirect-uri", "demo://cb", "--scope", "openid profile"]
}
