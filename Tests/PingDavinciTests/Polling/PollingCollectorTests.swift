import Foundation
import HTTPTypes
import PingDavinci
import PingTestKit
import Testing

@Suite("Polling fields")
struct PollingCollectorTests {
    private static let emptyAnswers: [(Int, JSON)] = [
        (200, ["isChallengeComplete": true]), (200, ["isChallengeComplete": true, "status": ""]), (200, []),
        (200, "pending"), (200, .null), (200, [["isChallengeComplete": true, "status": "approved"]]),
        (404, ["message": "no"]), (302, [:]),
    ]
    private static let pendingAnswers: [JSON] = [
        [:], ["status": "pending"], ["isChallengeComplete": .null], ["isChallengeComplete": "maybe"],
        ["isChallengeComplete": [true], "status": "approved"], ["isChallengeComplete": [:]],
        ["isChallengeComplete": "false", "status": "approved"], ["isChallengeComplete": "", "status": "approved"],
    ]
    private static let numbers: [(JSON, JSON, TimeInterval, Int)] = [
        (0, 0, 0.2, 1), (-5, -5, 0.2, 1), ("3000", "10", 3, 10), (1e300, 1e300, 2, 60),
        (999_999_999, 999_999_999, 60, 30), (60_000, 31, 60, 30), (60_000, 30, 60, 30),
        (200, 1000, 0.2, 1000), (.null, .null, 2, 60), ("x", [], 2, 60),
    ]
    private static let status = "/env/davinci/user/credentials/challenge/ch-9f2/status"

    private let waits = Locked<[Duration]>([])

    private func harness(_ configure: (inout DaVinciConfig) -> Void = { _ in }) -> FlowHarness {
        let waits = waits
        let system = SystemServices(sleep: { duration in
            try Task.checkCancellation()
            waits.withLock { $0.append(duration) }
        })
        return FlowHarness(system: system, configure)
    }

    private func text(_ status: PollingStatus) -> String {
        switch status {
        case .continuing(let count, let maxRetries): "continue \(count)/\(maxRetries)"
        default: status.value
        }
    }

    @Test func `Plain polling waits once and sends the step; a rewind gives the same step, and the tries count`()
        async throws
    {
        let harness = harness()
        let step = try await harness.start([FieldShapes.polling])
        let polling: PollingCollector = try step.only()
        #expect(polling.pollInterval == 2)
        #expect(polling.pollRetries == 3)
        #expect(polling.remainingTime == 6)
        #expect(step.validate().isEmpty)
        var values: [JSON?] = []
        for _ in 0..<4 {
            _ = await polling.poll { _ in }
            harness.respond(["eventName": "rewindStateToLastRenderedUI"])
            #expect(await step.next() as? ContinueNode === step)
            let sent = try JSON(parsing: try #require(harness.server.requests.last).body)["parameters"]
            #expect(sent?["eventType"] == "polling")
            #expect(sent?["data"]?["actionKey"] == nil)
            values.append(sent?["data"]?["formData"]?["poll"])
        }
        #expect(values == ["continue", "continue", "continue", "timedOut"])
        #expect(waits.current == [.seconds(2), .seconds(2), .seconds(2)])
        #expect(polling.remainingTime == 0)
    }

    @Test func `A challenge is asked for at its own endpoint until it is complete`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        let polling: PollingCollector = try step.only()
        #expect(polling.pollChallengeStatus)
        harness.respond(["isChallengeComplete": false])
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        var seen: [String] = []
        for await status in polling.poll() { seen.append(text(status)) }
        #expect(seen == ["continue 1/3", "approved"])
        #expect(polling.value == "approved")
        let request = try #require(harness.server.requests.last)
        #expect(request.url.absoluteString == FlowHarness.origin + Self.status)
        #expect(request.method == .post)
        #expect(request.headerFields[try #require(HTTPField.Name("interactionId"))] == "interaction-1")
        #expect(try JSON(parsing: request.body) == [:])
    }

    @Test func `A challenge that never ends ends with the tries`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        for _ in 0..<3 { harness.respond(["isChallengeComplete": false]) }
        #expect(text(await (try step.only(PollingCollector.self)).poll { _ in }) == "timedOut")
        #expect(harness.server.requests.count == 4)
        #expect(try FlowHarness.formData(of: step) == ["poll": "timedOut"])
    }

    @Test func `The app's own header fields, and the limits of size and nesting, hold for polls`() async throws {
        let harness = harness { config in
            config.workflow.jsonDepthLimit = 20
            config.module(CustomHeader.config) { $0.header(name: "X-Tenant", value: "north") }
        }
        let step = try await harness.start([FieldShapes.challenge])
        let nested = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
        harness.server.respond(
            HttpResponse(status: 200, body: Data(#"{"isChallengeComplete":true,"x":\#(nested)}"#.utf8))
        )
        guard case .error(let error) = await (try step.only(PollingCollector.self)).poll(progress: { _ in }) else {
            throw PingError("no_error", "There is no error.")
        }
        #expect(error.code == .pollingFailed)
        let request = try #require(harness.server.requests.last)
        #expect(request.url.path == Self.status)
        #expect(request.headerFields[try #require(HTTPField.Name("X-Tenant"))] == "north")
        #expect(request.headerFields[try #require(HTTPField.Name("x-requested-with"))] == "ping-sdk")
    }

    @Test func `A server that takes ever so long to answer is asked for half an hour, no longer`() async throws {
        // Twenty minutes go by with each try.
        let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let system = SystemServices(now: { clock.current }, sleep: { _ in clock.withLock { $0 += 1200 } })
        let harness = FlowHarness(system: system)
        let step = try await harness.start([FieldShapes.challenge.with("pollRetries", 100)])
        for _ in 0..<3 { harness.respond(["isChallengeComplete": false]) }
        let polling: PollingCollector = try step.only()
        #expect(text(await polling.poll { _ in }) == "timedOut")
        #expect(harness.server.requests.count == 2)

        // A server that sends the step again does not get another half hour.
        #expect(polling.remainingTime == 0)
        #expect(text(await polling.poll { _ in }) == "timedOut")
        #expect(harness.server.requests.count == 2)
    }

    @Test(arguments: ["", nil] as [JSON?])
    func `A challenge that is empty is none: the step itself is sent`(challenge: JSON?) async throws {
        let harness = harness()
        var field = FieldShapes.challenge
        field["challenge"] = challenge
        let polling: PollingCollector = try await harness.start([field]).only()
        #expect(polling.challenge == nil)
        #expect(!polling.pollChallengeStatus)
        #expect(text(await polling.poll { _ in }) == "continue 1/3")
        #expect(harness.server.requests.count == 1)
    }

    @Test func `A challenge that is complete in the form of a text is complete`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        harness.respond(["isChallengeComplete": "true", "status": "approved"])
        #expect(text(await (try step.only(PollingCollector.self)).poll { _ in }) == "approved")
    }

    @Test func `An expired challenge`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        harness.respond(["serviceName": "challengeExpired"], status: 400)
        #expect(text(await (try step.only(PollingCollector.self)).poll { _ in }) == "expired")
        #expect(try FlowHarness.formData(of: step) == ["poll": "expired"])
    }

    @Test func `A network that fails, a busy server and a broken one cost a try each, no more`() async throws {
        let harness = harness()
        var field = FieldShapes.challenge
        field["pollRetries"] = 5
        let step = try await harness.start([field])
        harness.server.fail(PingError(.networkUnreachable, "No network."))
        harness.respond([:], status: 429)
        harness.server.respond(HttpResponse(status: 503))
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        #expect(text(await (try step.only(PollingCollector.self)).poll { _ in }) == "approved")
    }

    @Test func `A server that asks to wait is asked after that, within the half hour`() async throws {
        let harness = harness()
        var field = FieldShapes.challenge
        field["pollRetries"] = 5
        let step = try await harness.start([field])
        harness.server.respond(HttpResponse(status: 429, headerFields: [.retryAfter: "20"]))
        harness.server.respond(HttpResponse(status: 503, headerFields: [.retryAfter: "9999999999"]))
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        var seen: [String] = []
        for await status in try step.only(PollingCollector.self).poll() { seen.append(text(status)) }
        #expect(seen == ["continue 1/5", "continue 2/5", "approved"])
        #expect(waits.current.prefix(2) == [.seconds(2), .seconds(20)])
        #expect(waits.current.last.map { $0 <= .seconds(1800) } == true)
    }

    @Test func `A refused step says how long the server asks to wait`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.polling])
        let body = Data(#"{"message": "Too many"}"#.utf8)
        harness.server.respond(HttpResponse(status: 429, headerFields: [.retryAfter: "12"], body: body))
        let error = try #require(await step.next() as? ErrorNode)
        #expect(error.retryAfter == .seconds(12))
        harness.server.respond(HttpResponse(status: 503, headerFields: [.retryAfter: "13"]))
        let failure = try #require(await step.next() as? FailureNode)
        #expect((failure.cause as? PingError)?.context.retryAfter == .seconds(13))
    }

    @Test(arguments: [
        PingError.Code.networkTLS, .networkBodyTooLarge, .networkInvalidRequest, .networkInvalidResponse,
    ])
    func `A fault of the network that will not pass ends polling at once`(code: PingError.Code) async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        harness.server.fail(PingError(code, "It will not work."))
        guard case .error(let error) = await (try step.only(PollingCollector.self)).poll(progress: { _ in }) else {
            throw PingError("no_error", "There is no error.")
        }
        #expect(error.code == code)
        #expect(harness.server.requests.count == 2)
    }

    @Test(arguments: [PingError.Code.networkTimeout, .networkInterrupted])
    func `A fault of the network that passes costs a try`(code: PingError.Code) async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        harness.server.fail(PingError(code, "Again."))
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        #expect(text(await (try step.only(PollingCollector.self)).poll { _ in }) == "approved")
    }

    @Test(arguments: emptyAnswers)
    func `An answer that says nothing about the challenge is an error`(status: Int, body: JSON) async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        harness.respond(body, status: status)
        guard case .error(let error) = await (try step.only(PollingCollector.self)).poll(progress: { _ in }) else {
            throw PingError("no_error", "There is no error.")
        }
        #expect(error.code == .pollingFailed)
        #expect(try FlowHarness.formData(of: step) == ["poll": "error"])
    }

    @Test(arguments: pendingAnswers)
    func `An object that does not say that the challenge is complete says that it is pending`(body: JSON) async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        harness.respond(body)
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        var seen: [String] = []
        for await status in try step.only(PollingCollector.self).pollStatus() { seen.append(text(status)) }
        #expect(seen == ["continue 1/3", "approved"])
    }

    @Test func `A poll carries the flow's cookies, and neither another host's nor those of the session`() async throws {
        let sessions = UnreadableCookies()
        let harness = harness { $0.sessionStorage = sessions }
        harness.respond(
            FlowHarness.form([FieldShapes.challenge]),
            cookies: [
                "skProxyApiEnvironmentId=us-west-2; Path=/", "interactionId=i1; Path=/",
                "other=1; Domain=elsewhere.example.test", "page=1; Path=/elsewhere",
            ]
        )
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        // The device is locked while the user approves on another one.
        sessions.isLocked.set(true)
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        #expect(text(await (try step.only(PollingCollector.self)).poll { _ in }) == "approved")
        let cookies = try #require(harness.server.requests.last).headerFields[.cookie] ?? ""
        #expect(Set(cookies.split(separator: "; ")) == ["skProxyApiEnvironmentId=us-west-2", "interactionId=i1"])
    }

    @Test func `The endpoint of a foreign link is not asked`() async throws {
        let harness = harness()
        var form = FlowHarness.form([FieldShapes.challenge])
        form["_links"]?["self"] = ["href": "https://evil.example.test/env/davinci/connections/x"]
        harness.respond(form)
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        guard case .error(let error) = await (try step.only(PollingCollector.self)).poll(progress: { _ in }) else {
            throw PingError("no_error", "There is no error.")
        }
        #expect(error.code == .untrustedOrigin)
        #expect(harness.server.requests.count == 1)
    }

    @Test func `A challenge with odd characters stays one part of the path`() async throws {
        let harness = harness()
        var field = FieldShapes.challenge
        field["challenge"] = "../../x?y#z/é"
        let step = try await harness.start([field])
        harness.respond(["isChallengeComplete": true, "status": "ok"])
        _ = await (try step.only(PollingCollector.self)).poll { _ in }
        let path = try #require(harness.server.requests.last).url.path
        #expect(path == "/env/davinci/user/credentials/challenge/..%2F..%2Fx%3Fy%23z%2F%C3%A9/status")
    }

    @Test func `A cancelled caller gets a cancellation, and nothing is sent on`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.challenge])
        let polling: PollingCollector = try step.only()
        let task = Task {
            try? await Gate().wait()
            return await polling.poll { _ in }
        }
        task.cancel()
        guard case .error(let error) = await task.value else { throw PingError("no_error", "There is no error.") }
        #expect(error.code == .cancelled)
        #expect(polling.value.isEmpty)
    }

    @Test func `Without its step it says so`() async {
        let polling = PollingCollector(field: Field(FieldShapes.challenge.with("pollInterval", 200)))
        guard case .error(let error) = await polling.poll(progress: { _ in }) else {
            return #expect(Bool(false), "There is no error.")
        }
        #expect(error.code == .noStep)
    }

    @Test(arguments: numbers)
    func `Numbers are kept within what is sensible`(
        interval: JSON,
        retries: JSON,
        seconds: Double,
        tries: Int
    ) {
        let field = FieldShapes.polling.with("pollInterval", interval).with("pollRetries", retries)
        let polling = PollingCollector(field: Field(field))
        #expect(polling.pollInterval == seconds)
        #expect(polling.pollRetries == tries)
    }
}

/// A storage of session cookies that a locked device does not open.
private final class UnreadableCookies: PingStorage.Storage {
    let isLocked = Locked(false)

    private func check() throws(PingError) {
        if isLocked.current { throw PingError(.storageLocked, "The device is locked.") }
    }

    func save(item: [HttpCookie]) async throws(PingError) { try check() }
    func get() async throws(PingError) -> [HttpCookie]? {
        try check()
        return nil
    }
    func delete() async throws(PingError) { try check() }
    func makeRoom(for item: [HttpCookie]) async throws(PingError) {}
    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await work()
    }
}
