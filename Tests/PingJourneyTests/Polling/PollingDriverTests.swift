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

    @Test("until the journey goes on, as long as the server says, leaving the way out untouched")
    func polls() async throws {
        let transport = ScriptedTransport([waiting(), waiting(1000), .json(["tokenId": "s1"])])
        let node = await (try await step(transport)).poll()
        #expect(node is SuccessNode)
        #expect(slept.current == [.seconds(1), .seconds(1), .milliseconds(500), .seconds(1)])
        #expect(try transport.requests.last?.json()["callbacks"]?[1]?["input"]?[0]?["value"] == 100)
    }

    @Test("and tells the time that remains")
    func progress() async throws {
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

    @Test(
        "through interruptions of the network and of the server",
        arguments: [PingError.Code.networkUnreachable, .networkTimeout, .networkInterrupted]
    )
    func interruptions(_ code: PingError.Code) async throws {
        let transport = ScriptedTransport([waiting("100")])
        transport.fail(PingError(code, "No network."))
        transport.answer(.json(["code": 503, "message": "Busy"], status: 503))
        transport.answer(.json(["tokenId": "s1"]))
        #expect(await (try await step(transport)).poll() is SuccessNode)
    }

    @Test("and gives the failure when the network stays away")
    func offline() async throws {
        let transport = ScriptedTransport([waiting("100")])
        for _ in 0..<3 { transport.fail(PingError(.networkUnreachable, "No network.")) }
        let failure = await (try await step(transport)).poll(interruptionLimit: 2) as? FailureNode
        #expect((failure?.cause as? PingError)?.code == .networkUnreachable)
        #expect(transport.requests.count == 4)
    }

    @Test("and stops at a refusal or at a failure that no waiting mends")
    func stops() async throws {
        let refused = ScriptedTransport([waiting("100"), .json(["code": 401, "message": "No"], status: 401)])
        #expect(await (try await step(refused)).poll() is ErrorNode)
        let broken = ScriptedTransport([waiting("100"), .text("<html>")])
        #expect(await (try await step(broken)).poll() is FailureNode)
    }

    @Test("and stops when it is cancelled; the step can be answered in another way then")
    func cancelled() async throws {
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

    @Test("and leaves a node alone that does not ask to wait")
    func otherNode() async throws {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let step = try await step(transport)
        #expect(await step.poll() as? ContinueNode === step)
    }

    @Test(
        "for a time that makes sense, whatever the server says",
        arguments: [
            ("8000" as JSON, Duration.seconds(8)), (8000, .seconds(8)), ("0", .milliseconds(100)),
            (-5, .milliseconds(100)),
            ("9223372036854775807", .seconds(600)), ("soon", .milliseconds(100)), (nil, .milliseconds(100)),
        ]
    )
    func waitTimes(time: JSON, duration: Duration) async throws {
        let step = try await step(ScriptedTransport([waiting(time)]))
        let callback = try #require(step.callback(PollingWaitCallback.self))
        #expect(callback.duration == duration)
        try await callback.wait()
        #expect(slept.current == [duration])
    }
}
