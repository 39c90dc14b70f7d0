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
