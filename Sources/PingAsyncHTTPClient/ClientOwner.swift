#if AsyncHTTPClient
    import AsyncHTTPClient

    /// Closes the connections of clients when nobody uses them any longer; a client itself insists on being told.
    final class ClientOwner: Sendable {
        private let clients: [HTTPClient]

        init(_ clients: [HTTPClient]) {
            self.clients = clients
        }

        deinit {
            for client in clients { client.shutdown { _ in } }
        }
    }
#endif
