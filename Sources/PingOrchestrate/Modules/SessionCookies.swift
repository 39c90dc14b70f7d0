import Foundation
import HTTPTypes
import PingNetwork
import PingStorage

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

    /// Merges what an answer says about these cookies into the storage. Two flows that do so at once lose nothing.
    func keep(_ response: Response, _ now: Date) async throws {
        guard isConcerned(by: response) else { return }
        let (names, storage) = (names, storage)
        try await storage.withExclusiveAccess {
            let stored = try await storage.get() ?? []
            var jar = CookieJar(stored)
            jar.store(response.http, from: response.url, now: now)
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

    /// Whether the answer may speak of one of these cookies; most do not, and need no storage.
    private func isConcerned(by response: Response) -> Bool {
        let fields = response.http.headerFields[values: .setCookie]
        return names.contains { name in fields.contains { $0.contains("\(name)=") } }
    }
}
