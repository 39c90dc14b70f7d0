import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A step that waits, as a screen sends it")
struct StepWaitTests {
    private let slept = Locked<[Duration]>([])

    private func node(_ responses: [HttpResponse]) async throws -> any Node {
        let wait = #"{"type": "PollingWaitCallback", "output": [{"name": "waitTime", "value": "1000"}]}"#
        let step = HttpResponse(status: 200, body: Data(#"{"authId": "a1", "callbacks": [\#(wait)]}"#.utf8))
        let journey = Journey.createJourney { [slept] config in
            config.serverUrl = "https://am.example.test/am"
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = ScriptedTransport([step] + responses)
            config.system = SystemServices(sleep: { duration in slept.withLock { $0.append(duration) } })
        }
        let first = try #require(await journey.start() as? ContinueNode)
        return try await #require(StepWait(first)).run { _ in }.node
    }

    /// The node that a form's wait leads to, and the bodies sent for it.
    private func form(_ polling: String, answering response: @escaping @Sendable (Int) -> String) async throws -> (
        any Node, [JSON]
    ) {
        let sent = Locked<[JSON]>([])
        let form = """
            {"interactionId": "i", "form": {"components": {"fields": [\(polling)]}},
            "_links": {"next": {"href": "https://auth.example.test/next"}}}
            """
        let metadata = """
            {"issuer": "https://auth.example.test/as", "authorization_endpoint": "https://auth.example.test/as/authorize",
            "token_endpoint": "https://auth.example.test/as/token"}
            """
        let daVinci = DaVinci.createDaVinci { [slept] config in
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = "https://auth.example.test/as/.well-known/openid-configuration"
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.system = SystemServices(sleep: { duration in slept.withLock { $0.append(duration) } })
            config.httpClient = ClosureClient { request in
                if request.url.description.contains(".well-known") {
                    return HttpResponse(status: 200, body: Data(metadata.utf8))
                }
                guard request.url.description.contains("/next") else {
                    return HttpResponse(status: 200, body: Data(form.utf8))
                }
                let body = try JSON(parsing: request.body)
                let count = sent.withLock { sent in
                    sent.append(body)
                    return sent.count
                }
                // Ends a test that would not end.
                guard count < 50 else { return HttpResponse(status: 500) }
                return HttpResponse(status: 200, body: Data(response(count).utf8))
            }
        }
        var node: any Node = await daVinci.start()
        while let step = node as? ContinueNode, let wait = StepWait(step) { node = await wait.run { _ in }.node }
        return (node, sent.current)
    }

    private static let rewind = #"{"eventName": "rewindStateToLastRenderedUI"}"#

    @Test(arguments: [1, 3])
    func `tells once that the time is up, and gives up when the server shows it again without end`(retries: Int)
        async throws
    {
        let polling = #"{"type": "POLLING", "key": "poll", "pollInterval": 200, "pollRetries": \#(retries)}"#
        let (node, sent) = try await form(polling) { _ in Self.rewind }
        let failure = try #require(node as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .flowTimedOut)
        #expect(failure.endsFlow)
        let values = sent.map { $0["parameters"]?["data"]?["formData"]?["poll"]?.string }
        #expect(values == Array(repeating: "continue", count: retries) + ["timedOut"])
    }

    @Test func `gives up too when the server sends the step as a new document each time`() async throws {
        let polling = #"{"type": "POLLING", "key": "poll", "pollInterval": 200, "pollRetries": 2}"#
        let page = """
            {"interactionId": "i", "form": {"components": {"fields": [\(polling)]}},
            "_links": {"next": {"href": "https://auth.example.test/next"}}}
            """
        let (node, sent) = try await form(polling) { _ in page }
        #expect(((node as? FailureNode)?.cause as? PingError)?.code == .flowTimedOut)
        let values = sent.map { $0["parameters"]?["data"]?["formData"]?["poll"]?.string }
        #expect(values == ["continue", "continue", "timedOut"])
    }

    @Test func `continues when the server has another page for a time that is up`() async throws {
        let polling = #"{"type": "POLLING", "key": "poll", "pollInterval": 200, "pollRetries": 1}"#
        let page = """
            {"interactionId": "i", "form": {"name": "Too late", "components": {"fields": [{"type": "TEXT", "key": "t"}]}},
            "_links": {"next": {"href": "https://auth.example.test/next"}}}
            """
        let (node, _) = try await form(polling) { $0 == 2 ? page : Self.rewind }
        #expect((node as? ContinueNode)?.name == "Too late")
    }

    private let success = HttpResponse(status: 200, body: Data(#"{"tokenId": "s1"}"#.utf8))

    @Test(arguments: [(429, #"{"message": "Busy"}"#), (503, #"{"message": "Busy"}"#), (503, "<html>"), (429, "")])
    func `waits as long as a busy server asks, and sends the step again`(status: Int, body: String) async throws {
        let busy = HttpResponse(status: status, headerFields: [.retryAfter: "30"], body: Data(body.utf8))
        let node = try await node([busy, success])
        #expect(node is SuccessNode)
        #expect(slept.current == [.seconds(1), .seconds(30)])
    }

    @Test func `shows the response of a server that asks for more than ten minutes`() async throws {
        let busy = HttpResponse(
            status: 503,
            headerFields: [.retryAfter: "601"],
            body: Data(#"{"message": "Busy"}"#.utf8)
        )
        let error = try #require(try await node([busy]) as? ErrorNode)
        #expect(error.retryAfter == .seconds(601))
        #expect(slept.current == [.seconds(1)])
    }
}
