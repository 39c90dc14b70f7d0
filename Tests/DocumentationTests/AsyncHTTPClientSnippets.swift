// swift-format-ignore-file
// The formatter stays away: the block stands here as it stands in the comment.

#if AsyncHTTPClient
    import PingAsyncHTTPClient
    import PingJourney

    private func transport() {
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam.example.com/am"
            config.httpClient = AsyncHTTPClientTransport()
        }
        _ = journey
    }
#endif
