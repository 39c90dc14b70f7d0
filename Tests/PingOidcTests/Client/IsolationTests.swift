import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// A change of the executor costs a hundred times what a cached token does.
@Suite(.timeLimit(.minutes(5))) struct IsolationTests {
    private let caller = CountingActor()

    @Test func `The count of an actor tells when work leaves it`() async {
        #expect(await caller.returns { _ in } == 0)
        #expect(await caller.returns { _ in await Task {}.value } > 0)
    }

    @Test func `A good token is given without leaving the caller's actor`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let user = login.user()
        #expect(try await caller.returns { _ in _ = try await login.client.token().get() } == 0)
        #expect(try await caller.returns { _ in _ = try await user.token().get() } == 0)
        #expect(try await caller.returns { _ in _ = try await login.client.hasToken() } == 0)
    }

    @Test func `A good token in a file that has not changed is given without leaving the caller's actor`() async throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileStorage<Token>(account: "token", directory: folder)
        var token = Token(accessToken: "access", expiresIn: 3600, refreshToken: "refresh")
        token.owner = TokenOwner(issuer: "https://op.example.test/as", client: "demo-app")
        try await storage.save(item: token)
        let client = TestLogin.client(of: try await TestProvider(), storage: storage) { $0.clockSkew = .zero }
        #expect(try await storage.get() == token)
        // A file that has changed a moment ago is read again.
        try await until { try await caller.returns { _ in _ = try await storage.get() } == 0 }
        #expect(try await caller.returns { _ in _ = try await client.storedToken() } == 0)
    }

    @Test func `A login leaves the caller's actor for its turn at the storage alone`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        #expect(try await caller.returns { _ in _ = try await login.client.authorizationRequest() } == 0)
        #expect(try await caller.returns { _ in try await login.logIn() } <= 1)
    }

    @Test func `Claims that are known are given without leaving the caller's actor`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        _ = try await login.client.userinfo().get()
        #expect(try await caller.returns { _ in _ = try await login.client.userinfo().get() } == 0)
    }
}
