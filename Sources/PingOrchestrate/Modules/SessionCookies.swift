/// The cookies that outlive their flow, in their storage.
struct SessionCookies: Sendable {
    let names: Set<String>
    private let storage: any Storage<[HttpCookie]>

    init(_ config: CookieConfig) {
        names = Set(config.persist)
        storage = config.storage
    }

    func all() async throws -> [HttpCookie] {
        names.isEmpty ? [] : try await storage.get() ?? []
    }

    /// Merges cookies into the storage. Two flows that do so at once lose nothing.
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

    func delete() async throws {
        if !names.isEmpty { try await storage.delete() }
    }
}
