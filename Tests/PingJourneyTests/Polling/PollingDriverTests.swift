import Foundation
import HTTPTypes
import PingJourney
import PingTestKit
import Testing

@Suite("Polling waits and sends the step again")
struct PollingDriverTests {
    private let slept = Locked<[Duration]>([])

    private func waiting(_ time: JSON = "2500") -> HttpResponse {
        .json([
            "authId": "a1",
            "callbacks": [
                [
                    "type": "PollingWaitCallback",
                    "output": [
                        ["name": "waitTime", "value": time], ["name": "message", "value": "Look at your phone"],
                    ],
                ],
                [
                    "type": "ConfirmationCallback",
                    "output": [["name": "options", "value": ["Exit"]]],
                    "input": [["name": "IDToken2", "value": 100]],
                ],
            ],
        ])
    }

    private func step(_ transport: ScriptedTransport) async throws -> ContinueNode {
        let slept = slept
        let journey = Journey.scripted(transport) { config in
            config.system = SystemServices(sleep: { duration in
                try Task.checkCancellation()
                slept.withLock { $0.append(duration) }
            })
        }
        return try #require(await journey.start() as? ContinueNode)
    }

    @Test func `until the journey continues, as long as the server says, leaving the way out untouched`() async throws {
        let transport = ScriptedTransport([waiting(), waiting(1000), .json(["tokenId": "s1"])])
        let node = await (try await step(transport)).poll()
        #expect(node is SuccessNode)
        #expect(slept.current == [.seconds(1), .seconds(1), .milliseconds(500), .seconds(1)])
        #expect(try transport.requests.last?.json()["callbacks"]?[1]?["input"]?[0]?["value"] == 100)
    }

    @Test func `and tells the time that remains`() async throws {
        let transport = ScriptedTransport([waiting(), .json(["tokenId": "s1"])])
        var seen: [String] = []
        for await progress in (try await step(transport)).polling() {
            switch progress {
            case .waiting(let remaining, let message): seen.append("\(remaining) \(message)")
            case .sending: seen.append("sending")
            case .arrived(let node): seen.append("\(node is SuccessNode)")
            }
        }
        let message = "Look at your phone"
        #expect(
            seen == ["2.5 seconds \(message)", "1.5 seconds \(message)", "0.5 seconds \(message)", "sending", "true"]
        )
    }

    @Test(arguments: [PingError.Code.networkUnreachable, .networkTimeout, .networkInterrupted])
    func `through interruptions of the network and of the server`(_ code: PingError.Code) async throws {
        let transport = ScriptedTransport([waiting("100")])
        transport.fail(PingError(code, "No network."))
        transport.respond(.json(["code": 503, "message": "Busy"], status: 503))
        transport.respond(.json(["tokenId": "s1"]))
        #expect(await (try await step(transport)).poll() is SuccessNode)
    }

    @Test func `and gives the failure when the network stays away`() async throws {
        let transport = ScriptedTransport([waiting("100")])
        for _ in 0..<3 { transport.fail(PingError(.networkUnreachable, "No network.")) }
        let failure = await (try await step(transport)).poll(interruptionLimit: 2) as? FailureNode
        #expect((failure?.cause as? PingError)?.code == .networkUnreachable)
        #expect(transport.requests.count == 4)
    }

    @Test func `and stops at a refusal or at a failure that no waiting mends`() async throws {
        let refused = ScriptedTransport([waiting("100"), .json(["code": 401, "message": "No"], status: 401)])
        #expect(await (try await step(refused)).poll() is ErrorNode)
        let broken = ScriptedTransport([waiting("100"), .text("<html>")])
        #expect(await (try await step(broken)).poll() is FailureNode)
    }

    @Test func `and stops when it is cancelled; the step can be answered in another way then`() async throws {
        let transport = ScriptedTransport([waiting(), .json(["tokenId": "s1"])])
        let step = try await step(transport)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await step.poll()
        }
        let failure = try #require(await task.value as? FailureNode)
        #expect(failure.isCancelled)
        step.callback(ConfirmationCallback.self)?.selectedIndex = 0
        #expect(await step.next() is SuccessNode)
        #expect(try transport.requests.last?.json()["callbacks"]?[1]?["input"]?[0]?["value"] == 0)
    }

    @Test func `and leaves a node alone that does not ask to wait`() async throws {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let step = try await step(transport)
        #expect(await step.poll() as? ContinueNode === step)
    }

    @Test(arguments: [
        ("8000" as JSON, Duration.seconds(8)), (8000, .seconds(8)), ("0", .milliseconds(100)),
        (-5, .milliseconds(100)),
        ("9223372036854775807", .seconds(600)), ("soon", .milliseconds(100)), (nil, .milliseconds(100)),
    ])
    func `for a time that makes sense, whatever the server says`(time: JSON, duration: Duration) async throws {
        let step = try await step(ScriptedTransport([waiting(time)]))
        let callback = try #require(step.callback(PollingWaitCallback.self))
        #expect(callback.duration == duration)
        try await callback.wait()
        #expect(slept.current == [duration])
    }

    private func busy(_ body: HttpResponse, _ retryAfter: String) -> HttpResponse {
        var response = body
        response.headerFields[.retryAfter] = retryAfter
        return response
    }

    @Test func `after the time that the server asks for, also where a proxy's page says so`() async throws {
        let document = HttpResponse.json(["code": 429, "message": "Busy"], status: 429)
        let page = HttpResponse(status: 503, body: Data("<html>".utf8))
        let transport = ScriptedTransport([waiting("1000"), busy(document, "3"), busy(page, "2")])
        transport.respond(.json(["tokenId": "s1"]))
        #expect(await (try step(transport)).poll() is SuccessNode)
        #expect(slept.current == Array(repeating: .seconds(1), count: 1 + 3 + 2))
    }

    @Test func `but not for an hour: the app gets the response, which says how long`() async throws {
        let document = HttpResponse.json(["code": 503, "message": "Busy"], status: 503)
        let refused = ScriptedTransport([waiting("1000"), busy(document, "3600")])
        let error = try #require(await (try step(refused)).poll() as? ErrorNode)
        #expect(error.retryAfter == .seconds(3600) && error.canRetry)
        let broken = ScriptedTransport([waiting("1000"), busy(HttpResponse(status: 503), "3600")])
        let failure = try #require(await (try step(broken)).poll() as? FailureNode)
        #expect((failure.cause as? PingError)?.context.retryAfter == .seconds(3600))
    }

    @Test func `and a proxy's page without a time ends it`() async throws {
        let transport = ScriptedTransport([waiting("1000"), HttpResponse(status: 503, body: Data("<html>".utf8))])
        #expect(await (try step(transport)).poll() is FailureNode)
    }
}
