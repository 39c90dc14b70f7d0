import PingFoundation

/// The stored cookies that outlive their flow.
struct SessionCookies: Sendable {
    let names: Set<String>
    let storage: any Storage<[HttpCookie]>

    init(_ config: CookieConfig) {
        names = Set(config.persist)
        storage = config.storage
    }

    func all() async throws -> [HttpCookie] { names.isEmpty ? [] : try await storage.get() ?? [] }

    /// The cookies that outlive their flows, and those of a flow, which are newer and take the place of stored ones.
    func jar(with flow: FlowContext?) async throws -> CookieJar {
        var jar = CookieJar(try await all())
        // Also one that has expired, in place of the one that it ends.
        for cookie in flow?[.auxiliaryCookies] ?? [] { jar.insert(cookie) }
        for cookie in flow?[.flowCookies]?.cookies ?? [] { jar.insert(cookie) }
        return jar
    }

    /// Merges cookies into the storage, safely when two flows do so at once.
    func keep(_ received: [HttpCookie], _ now: Date) async throws {
        guard !received.isEmpty else { return }
        let (names, storage) = (names, storage)
        try await storage.withExclusiveAccess {
            let stored = try await storage.get() ?? []
            var jar = CookieJar(stored)
            jar.store(received, now: now)
            let cookies = jar.cookies.filter { names.contains($0.name) }
            if cookies.isEmpty {
                try await storage.delete()
            } else if cookies != stored {
                try await storage.save(item: cookies)
            }
        }
    }

    func delete() async throws { if !names.isEmpty { try await storage.delete() } }
}
