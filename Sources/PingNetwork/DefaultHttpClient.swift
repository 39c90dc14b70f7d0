/// The transport of a configuration without its own client: libcurl on Linux, URL loading on Apple
/// systems.
///
/// ```swift
/// var settings = HttpClientSettings()
/// settings.lowestTLSVersion = .v13
/// config.httpClient = DefaultHttpClient(settings: settings)
/// ```
public struct DefaultHttpClient: HttpClient {
    /// The client with default settings, whose connections the whole process shares.
    public static let shared = DefaultHttpClient()

    #if canImport(Darwin)
        private let client: URLLoadingHttpClient
    #elseif Libcurl && os(Linux)
        private let client: CurlHttpClient
    #endif

    /// Creates a client.
    ///
    /// - Parameter settings: How it reaches servers, and which ones it trusts.
    public init(settings: HttpClientSettings = HttpClientSettings()) {
        #if canImport(Darwin)
            client = URLLoadingHttpClient(settings: settings)
        #elseif Libcurl && os(Linux)
            client = CurlHttpClient(settings: settings)
        #endif
    }

    /// Sends one request and returns the whole response.
    ///
    /// - Throws: The errors of ``HttpClient/send(_:)``; `PingError` with code
    ///   ``PingCommons/PingError/Code/networkClientUnavailable`` where the package was built without a transport.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        #if canImport(Darwin) || (Libcurl && os(Linux))
            try await client.send(request)
        #else
            throw PingError(
                .networkClientUnavailable,
                "This build does not include a transport.",
                recovery: "Set config.httpClient, or build the package with its trait Libcurl."
            )
        #endif
    }
}

#if canImport(Darwin) || (Libcurl && os(Linux))
    extension DefaultHttpClient: CopiedHttpClient {
        package var object: any AnyObject & Sendable {
            #if canImport(Darwin)
                client
            #else
                client.object
            #endif
        }
    }
#endif

extension DefaultHttpClient: Equatable {
    /// Whether two clients reach servers in the same way, and trust the same ones.
    public static func == (left: DefaultHttpClient, right: DefaultHttpClient) -> Bool {
        #if canImport(Darwin)
            left.client === right.client
        #elseif Libcurl && os(Linux)
            left.client == right.client
        #else
            true
        #endif
    }
}
