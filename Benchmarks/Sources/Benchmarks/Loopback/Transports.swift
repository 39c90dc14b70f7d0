import PingNetwork

#if AsyncHTTPClient
    import PingAsyncHTTPClient
#endif

/// A transport that logins are measured over.
struct Transport: Sendable {
    let name: String
    let client: any HttpClient

    static var all: [Transport] {
        var all = [Transport(name: "default transport", client: DefaultHttpClient.shared)]
        #if AsyncHTTPClient
            all.append(Transport(name: "async-http-client", client: AsyncHTTPClientTransport()))
        #endif
        return all
    }
}
