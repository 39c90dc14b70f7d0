import PingEmulator
import PingOidc
import PingTestKit
import Testing

@testable import PingLogin

@Suite("Whether a user is logged in, in a login model", .timeLimit(.minutes(5)))
@MainActor
struct LoginModelStateTests {
    @Test func `The model shows the login, the sign-out, and stops with its task`() async throws {
        let server = try LoginServer()
        let daVinci = server.daVinci()
        let client = try #require(daVinci.workflow.sharedContext[.oidcClient])
        var options = DaVinciOptions()
        options.acrValues = "SignOn"
        let model = LoginModel(daVinci: daVinci, options: options)
        #expect(model.authState == nil)
        let following = Task { await model.follow(client) }
        try await reach(.signedOut(.neverSignedIn), model)

        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        try await reach(.signedIn, model)
        _ = await model.user?.logout()
        try await reach(.signedOut(.user), model)
        following.cancel()
        await following.value
    }

    private func reach(_ state: AuthState, _ model: LoginModel) async throws {
        try await until { model.authState == state }
    }
}
