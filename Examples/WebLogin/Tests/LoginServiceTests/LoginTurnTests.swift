import PingLogin
import PingLoginWeb
import Testing

@testable import LoginService

@Suite("A turn of a login")
struct LoginTurnTests {
    @Test func `keeps what a step has counted while it waited, under the form that the browser has`() async throws {
        let (turn, pending) = try await begun()
        let web = try #require(await turn.restored(pending))
        name(of: web)?.name = "jo.field"
        _ = try await turn.keep(web, pending.token)
        let kept = try #require(await turn.desk.login(turn.id, of: turn.browser))
        #expect(kept.decide(pending.token) == .submit)
        #expect(await name(of: turn.restored(kept))?.name == "jo.field")
    }

    @Test func `keeps nothing of a step that another request has answered`() async throws {
        let (turn, pending) = try await begun()
        let web = try #require(await turn.restored(pending))
        name(of: web)?.name = "jo.field"
        _ = try await turn.keep(web, "an earlier form")
        let kept = try #require(await turn.desk.login(turn.id, of: turn.browser))
        #expect(await name(of: turn.restored(kept))?.name == "")
    }

    private func begun() async throws -> (LoginTurn, PendingLogin) {
        let service = try TestService()
        let configuration = service.configuration
        let maker = LoginMaker(
            stores: service.stores,
            httpClient: service.server,
            configuration: configuration,
            logger: NoneLogger()
        )
        let desk = LoginDesk(configuration, maker: maker, stores: service.stores)
        let flow = try #require(desk.flows["LoginInTwoSteps"])
        let id = try await desk.begin(flow, for: "browser")
        let pending = try #require(await desk.login(id, of: "browser"))
        return (LoginTurn(desk: desk, id: id, browser: "browser"), pending)
    }

    private func name(of web: WebLogin?) -> NameCallback? {
        web?.step?.callbacks.lazy.compactMap { $0 as? NameCallback }.first
    }
}
