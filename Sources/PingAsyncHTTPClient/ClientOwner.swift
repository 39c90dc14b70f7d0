#if AsyncHTTPClient
    import AsyncHTTPClient

    /// Closes a client's connections when nobody uses it any longer; the client itself insists on being told.
    final class ClientOwner: Sendable {
        private let client: HTTPClient

        init(_ client: HTTPClient) {
            self.client = client
        }

        deinit {
            client.shutdown { _ in }
        }
    }
#endif
