import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// Clients without common memory over one storage, as processes have it.
@Suite("A refresh behind another user of the storage") struct SharedExchangeTests {
    let storage = FailingStorage()
    let provider: TestProvider
    let client: OidcClient

    init() async throws {
        provider = try await TestProvider()
        client = TestLogin.client(of: provider, storage: storage)
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        _ = try await client.exchange(code: code, for: request)
        provider.clock.advance(by: .seconds(4000))
    }

    private var refreshes: Int { provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count }

    /// Another process.
    private func another() -> OidcClient { TestLogin.client(of: provider, storage: storage) }

    private func wait(for count: Int) async throws { try await until { storage.entrances.current >= count } }

    /// Lets some ask while the exchange of one is underway that ends with `failure`.
    ///
    /// - Returns: The result of the first one, and those of the others.
    private func crowd(
        _ count: Int,
        _ failure: @escaping @Sendable () throws -> HttpResponse
    ) async throws -> [Result<Token, OidcError>] {
        let gate = Gate()
        provider.change {
            $0.intercept = {
                guard $0.url.path == "/as/token" else { return nil }
                try await gate.wait()
                return try failure()
            }
        }
        let before = storage.entrances.current
        let first = Task { [client] in await client.token() }
        await gate.waitForArrivals()
        let others = (0..<count).map { _ in Task { [another = another()] in await another.token() } }
        try await wait(for: before + 1 + count)
        gate.open()
        var results = [await first.value]
        for other in others { results.append(await other.value) }
        return results
    }

    @Test func `whose server is silent fails with the other one's error, and sends nothing`() async throws {
        let results = try await crowd(5) { throw PingError(.networkTimeout, "The server did not respond.") }
        for result in results {
            let error = try #require(result.error)
            #expect(error.failureCode == .networkTimeout)
            #expect(error.errorMessage == "The server did not respond.")
            #expect(!error.requiresLogin)
        }
        #expect(refreshes == 1)
    }

    @Test(arguments: [
        (503, "temporarily_unavailable"), (400, "unauthorized_client"), (401, "invalid_client"), (500, ""),
    ])
    func `that the server refuses fails with the other one's error, and sends nothing`(_ status: Int, _ code: String)
        async throws
    {
        let body = code.isEmpty ? "<html>" : #"{"error":"\#(code)","error_description":"Zoë 🔐"}"#
        let results = try await crowd(3) { HttpResponse(status: status, body: Data(body.utf8)) }
        let errors = results.compactMap(\.error)
        #expect(errors.count == 4)
        #expect(Set(errors.map(\.description)).count == 1, "\(errors)")
        #expect(Set(errors.map(\.requiresLogin)).count == 1)
        #expect(refreshes == 1)
    }

    @Test func `that has failed asks again when it came later`() async throws {
        _ = try await crowd(2) { throw PingError(.networkTimeout, "The server did not respond.") }
        provider.change { $0.intercept = { _ in nil } }
        _ = try await another().token().get()
        #expect(refreshes == 2)
        _ = try await client.token().get()
        #expect(refreshes == 2)
    }

    @Test func `that does not ask the provider refreshes, however long it waits`() async throws {
        let (gate, before) = (Gate(), storage.entrances.current)
        let holder = Task { [storage] in try await storage.withExclusiveAccess { try await gate.wait() } }
        await gate.waitForArrivals()
        let waiters = (0..<3).map { _ in Task { [another = another()] in await another.token() } }
        try await wait(for: before + 4)
        // Longer than any patience.
        provider.clock.advance(by: .seconds(30))
        gate.open()
        try await holder.value
        for waiter in waiters { _ = try await waiter.value.get() }
        #expect(refreshes == 1)
    }

    @Test func `that is cancelled refreshes`() async throws {
        let (gate, before) = (Gate(), storage.entrances.current)
        let holder = Task { [storage] in try await storage.withExclusiveAccess { try await gate.wait() } }
        await gate.waitForArrivals()
        let waiter = Task { [another = another()] in await another.token() }
        try await wait(for: before + 2)
        holder.cancel()
        _ = try await waiter.value.get()
        #expect(refreshes == 1)
    }

    @Test func `that has lost its turn gives what the other one has stored`() async throws {
        let stored = try #require(try await storage.get())
        var other = stored
        other.accessToken = "of-another-process"
        other.refreshToken = "r-other"
        other.expiresAt = Int64(provider.clock.seconds) + 3600
        let theirs = other
        let overtaken = OvertakenStorage(storage.inner) { [inner = storage.inner] in try await inner.save(item: theirs)
        }
        let client = TestLogin.client(of: provider, storage: overtaken)
        #expect(try await client.token().get() == other)
        #expect(client.held.current.unsaved == nil)
        #expect(provider.forms("revoke").isEmpty, "To revoke a token of the session could end it for both.")
    }

    @Test func `that has lost its turn to the end of the session says so, and revokes what it got`() async throws {
        let overtaken = OvertakenStorage(storage.inner) { [inner = storage.inner] in try await inner.delete() }
        let client = TestLogin.client(of: provider, storage: overtaken)
        let error = try #require(await client.token().error)
        #expect(error.requiresLogin, "\(error)")
        #expect(try await storage.get() == nil)
        try await until { !provider.forms("revoke").isEmpty }
        #expect(client.held.current.unsaved == nil)
    }

    @Test func `that has lost its turn to somebody who changed nothing keeps what it got`() async throws {
        let overtaken = OvertakenStorage(storage.inner) {}
        let client = TestLogin.client(of: provider, storage: overtaken)
        let token = try await client.token().get()
        #expect(try await storage.get() != token)
        #expect(try await client.token().get() == token)
        #expect(try await storage.get() == token)
        #expect(refreshes == 1)
    }
}

/// A storage whose holder is overtaken once, at the save that follows the response.
private struct OvertakenStorage: PingStorage.Storage {
    private let inner: any PingStorage.Storage<Token>
    private let other: @Sendable () async throws -> Void
    private let isOver = Locked(false)

    /// - Parameter other: What the one does who comes in between.
    init(_ inner: any PingStorage.Storage<Token>, _ other: @escaping @Sendable () async throws -> Void) {
        self.inner = inner
        self.other = other
    }

    func save(item: Token) async throws(PingError) {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        guard isFirst else { return try await inner.save(item: item) }
        try? await other()
        throw PingError(.storageOvertaken, "Another process came after this one.", recovery: "Read the value again.")
    }

    func get() async throws(PingError) -> Token? { try await inner.get() }
    func delete() async throws(PingError) { try await inner.delete() }
    func makeRoom(for item: Token) async throws(PingError) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
