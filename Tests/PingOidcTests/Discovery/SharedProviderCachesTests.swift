import Testing

@testable import PingOidc

@Suite struct SharedProviderCachesTests {
    private final class ObjectClient: HttpClient {
        func send(_ request: HttpRequest) async throws -> HttpResponse { HttpResponse(status: 404) }
    }

    private struct ValueClient: HttpClient, Equatable {
        let pins: [String]
        func send(_ request: HttpRequest) async throws -> HttpResponse { HttpResponse(status: 404) }
    }

    private struct UnknownClient: HttpClient {
        func send(_ request: HttpRequest) async throws -> HttpResponse { HttpResponse(status: 404) }
    }

    @Test func `Clients that are the same object, or equal values, share; others do not`() {
        let caches = SharedProviderCaches()
        let (one, other) = (ObjectClient(), ObjectClient())
        #expect(caches.cache(for: one) === caches.cache(for: one))
        #expect(caches.cache(for: one) !== caches.cache(for: other))
        #expect(caches.cache(for: ValueClient(pins: [])) === caches.cache(for: ValueClient(pins: [])))
        #expect(caches.cache(for: ValueClient(pins: [])) !== caches.cache(for: ValueClient(pins: ["a"])))
        #expect(caches.cache(for: UnknownClient()) !== caches.cache(for: UnknownClient()))
        withExtendedLifetime((one, other)) {}
    }

    @Test func `The transports of the SDK share by their settings`() {
        let caches = SharedProviderCaches()
        #expect(caches.cache(for: DefaultHttpClient.shared) === caches.cache(for: DefaultHttpClient.shared))
        var settings = HttpClientSettings()
        settings.lowestTLSVersion = .v13
        let strict = DefaultHttpClient(settings: settings)
        #expect(caches.cache(for: strict) === caches.cache(for: strict))
        #expect(caches.cache(for: strict) !== caches.cache(for: DefaultHttpClient.shared))
    }

    @Test func `The cache of a client goes with it, and another client at the same address has its own`() {
        let caches = SharedProviderCaches()
        // Memory is used again at once, so that most of these clients have the address of an earlier one; with the address sanitizer
        // none has.
        var given: [ProviderCache] = []
        for _ in 0..<1000 {
            let client = ObjectClient()
            given.append(caches.cache(for: client))
            withExtendedLifetime(client) {}
        }
        #expect(Set(given.map(ObjectIdentifier.init)).count == 1000)
        #expect(caches.count <= 1)
    }

    @Test func `A hundred clients at one time keep their caches`() {
        let caches = SharedProviderCaches()
        let clients = (0..<100).map { _ in ObjectClient() }
        let given = clients.map { caches.cache(for: $0) }
        for (client, cache) in zip(clients, given) { #expect(caches.cache(for: client) === cache) }
    }

    @Test func `Neither caches nor documents grow without end`() {
        let caches = SharedProviderCaches()
        let clients = (0..<1100).map { _ in ObjectClient() }
        for client in clients { _ = caches.cache(for: client) }
        #expect(caches.count == 1024)
        let cache = ProviderCache()
        let first = cache.metadata(of: "0", issuer: nil)
        for number in 1..<64 { _ = cache.metadata(of: "\(number)", issuer: nil) }
        #expect(cache.metadata(of: "0", issuer: nil) === first)
        _ = cache.metadata(of: "64", issuer: nil)
        #expect(cache.metadata(of: "0", issuer: nil) === first)
        for number in 100..<164 { _ = cache.metadata(of: "\(number)", issuer: nil) }
        #expect(cache.metadata(of: "0", issuer: nil) !== first)
    }

    @Test func `Texts that look the same and are not are two documents`() {
        let cache = ProviderCache()
        let one = cache.metadata(of: "https://op.example.test", issuer: "caf\u{E9}")
        #expect(cache.metadata(of: "https://op.example.test", issuer: "cafe\u{301}") !== one)
        #expect(cache.metadata(of: "https://op.example.test", issuer: "caf\u{E9}") === one)
        #expect(cache.metadata(of: "https://op.example.test", issuer: nil) !== one)
    }
}
