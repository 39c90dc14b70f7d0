import Observation
import PingLoginUI

/// Whether the app's server runs.
@MainActor
@Observable
final class Sample {
    enum State {
        case starting
        case ready(SampleServer)
        case failed(String)
    }

    private(set) var state = State.starting
    private var hasBegun = false

    /// Starts the server, for the first window that appears.
    func begin() async {
        guard !hasBegun else { return }
        hasBegun = true
        await start()
    }

    /// Starts the server, or starts it again: iOS may take the socket of an app that it has suspended.
    func start() async {
        if case .ready(let server) = state { await server.stop() }
        state = .starting
        do {
            let server = try await SampleServer.start()
            state = .ready(server)
            if SampleCheck.isAsked { await SampleCheck(server: server).runAndExit() }
        } catch {
            state = .failed(error.localizedDescription)
        }
    }
}
