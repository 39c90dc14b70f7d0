import Foundation
import PingCommons
import PingStorage
import Testing

@testable import PingOidc

/// A change of the executor costs a hundred times what a cached token does.
@Suite struct IsolationTests {
    private let caller = CountingActor()

    @Test("The count of an actor tells when work leaves it.")
    func count() async {
        #expect(await caller.returns { _ in } == 0)
        #expect(await caller.returns { _ in await Task {}.value } > 0)
    }

    @Test("A good token is given without leaving the caller's actor.")
    func token() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let user = OidcUser(client: login.client)
        #expect(try await caller.returns { _ in _ = try await login.client.token().get() } == 0)
        #expect(try await caller.returns { _ in _ = try await user.token().get() } == 0)
        #expect(try await caller.returns { _ in _ = try await login.client.hasToken() } == 0)
    }

    @Test("A login leaves the caller's actor for its turn at the storage alone.")
    func login() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        #expect(try await caller.returns { _ in _ = try await login.client.authorizationRequest() } == 0)
        #expect(try await caller.returns { _ in try await login.logIn() } <= 1)
    }

    @Test("Claims that are known are given without leaving the caller's actor.")
    func userinfo() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        _ = try await login.client.userinfo().get()
        #expect(try await caller.returns { _ in _ = try await login.client.userinfo().get() } == 0)
    }
}
