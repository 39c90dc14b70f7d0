import Testing

@testable import PingOidc

@Suite struct SharedProviderCachesTests {
    private final class ObjectClient: HttpClient {
        func send(_ request: HttpRequest) async throws -> HttpResponse { HttpResponse(status: 404) }
    }

    private struct UnknownClient: HttpClient {
        func send(_ request: HttpRequest) async throws -> HttpResponse { HttpResponse(status: 404) }
    }

    @Test func `Clients that are the same object share; others do not`() {
        let caches = SharedProviderCaches()
        let (one, other) = (ObjectClient(), ObjectClient())
        #expect(caches.cache(for: one) === caches.cache(for: one))
        #expect(caches.cache(for: one) !== caches.cache(for: other))
        #expect(caches.cache(for: UnknownClient()) !== caches.cache(for: UnknownClient()))
        withExtendedLifetime((one, other)) {}
    }

    @Test func `The copies of a transport share, and its cache goes with the last one`() {
        let caches = SharedProviderCaches()
        #expect(caches.cache(for: DefaultHttpClient.shared) === caches.cache(for: DefaultHttpClient.shared))
        var settings = HttpClientSettings()
        settings.lowestTLSVersion = .v13
        do {
            let strict = DefaultHttpClient(settings: settings)
            let copy = strict
            #expect(caches.cache(for: strict) === caches.cache(for: copy))
            #expect(caches.cache(for: strict) !== caches.cache(for: DefaultHttpClient.shared))
            #expect(caches.count == 2)
            withExtendedLifetime(copy) {}
        }
        for _ in 0..<10_000 { _ = caches.cache(for: DefaultHttpClient(settings: settings)) }
        #expect(caches.count <= 2)
        #expect(caches.cache(for: DefaultHttpClient.shared) === caches.cache(for: DefaultHttpClient.shared))
    }

    @Test func `The cache of a client goes with it, and another client at the same address has its own`() {
        let caches = SharedProviderCaches()
        // Memory is used again at once, so that most of these clients have the address of an earlier one; with the
        // address sanitizer none has.
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

    @Test func `A cache does not grow without end`() {
        let cache = ProviderCache()
        let first = cache.metadata(of: "0", issuer: nil)
        for number in 1..<64 { _ = cache.metadata(of: "\(number)", issuer: nil) }
        #expect(cache.metadata(of: "0", issuer: nil) === first)
        _ = cache.metadata(of: "64", issuer: nil)
        #expect(cache.metadata(of: "0", issuer: nil) === first)
        for number in 100..<10_100 { _ = cache.metadata(of: "\(number)", issuer: nil) }
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
