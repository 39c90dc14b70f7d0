import PingNetwork

/// The transport in process: a client that needs no socket.
struct InProcessHttpClient: HttpClient {
    let emulator: Emulator

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        return try await emulator.respond(to: request)
    }
}
