import PingLogin
import PingLoginWeb
import Testing

@testable import LoginService

@Suite("A turn of a login")
struct LoginTurnTests {
    private let service: TestService
    private let turn: LoginTurn
    private let pending: PendingLogin

    init() async throws {
        service = try TestService()
        let maker = LoginMaker(
            stores: service.stores,
            httpClient: service.server,
            configuration: service.configuration,
            logger: NoneLogger()
        )
        let desk = LoginDesk(service.configuration, maker: maker, stores: service.stores)
        let id = try await desk.begin(#require(desk.flows["LoginInTwoSteps"]), for: "browser")
        turn = LoginTurn(desk: desk, id: id, browser: "browser")
        pending = try #require(await desk.login(id, of: "browser"))
    }

    @Test func `stores what a step has counted while it waited, under the form that the browser has`() async throws {
        let web = try #require(await turn.restored(pending))
        _ = try await turn.keep(web, pending.token)
        #expect(try await turn.desk.login(turn.id, of: turn.browser)?.decide(pending.token) == .submit)
        service.stores.fail(afterChanges: 0)
        await #expect(throws: PingError.self) { try await turn.keep(web, pending.token) }
    }

    @Test func `stores nothing of a step that another request has answered`() async throws {
        let web = try #require(await turn.restored(pending))
        service.stores.fail(afterChanges: 0)
        guard case .page = try await turn.keep(web, "an earlier form") else {
            Issue.record("The browser should show the step of now.")
            return
        }
    }
}
