import PingDavinci
import PingEmulator
import PingTestKit
import Testing

@Suite("After a DaVinci flow, tokens that fail to arrive")
struct LostTokensTests {
    private static let faults = [
        EmulatorFault.tokenTemporarilyUnavailable, .droppedConnection, .truncatedBody, .serviceUnavailable,
        .tokenInvalidClient, .tokenInvalidGrant, .idTokenExpired, .tokenMissingAccessToken,
    ]

    @Test(arguments: faults)
    func `need a new flow: neither the code nor the form is sent twice`(_ fault: EmulatorFault) async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient(before: here.http)
            let step = try await here.start("SignOn", on: here.daVinci { $0.httpClient = line })
            let steps = here.requests(at: .daVinci)
            try here.emulator.setFaults([.once(fault, at: .token)])
            try await fillIn(step)
            let first = try failure(await step.next())
            #expect(first.code == .tokenExchangeFailed)
            #expect(first.underlying is OidcError)
            #expect(first.recovery?.hasSuffix("Start a new flow.") == true)
            #expect(first.recovery?.contains("next()") == false)
            #expect(step.hasLostTokens)
            for _ in 0..<3 {
                let again = try failure(await step.next())
                #expect(again.code == .alreadySubmitted)
                #expect(again.recovery?.contains("Start a new flow") == true)
            }
            #expect(line.codes.count == 1)
            #expect(here.requests(at: .daVinci) == steps + 1)
            #expect(try await here.tokens.get() == nil)
        }
    }

    @Test func `arrive with another next() when the task was cancelled before the code was sent`() async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient(before: here.http)
            let isOver = Locked(false)
            let cancelling = Module.of(name: "Cancelling") { setup in
                setup.node { _, node in
                    if node is SuccessNode, !isOver.current { withUnsafeCurrentTask { $0?.cancel() } }
                    return node
                }
            }
            let daVinci = here.daVinci {
                $0.httpClient = line
                $0.module(cancelling)
            }
            let step = try await here.start("SignOn", on: daVinci)
            try await fillIn(step)
            #expect((await Task { await step.next() }.value as? FailureNode)?.isCancelled == true)
            #expect(line.codes.isEmpty && !step.hasLostTokens)
            isOver.set(true)
            #expect(await step.next() is SuccessNode)
        }
    }

    @Test(arguments: EmulatedDaVinci.Door.allCases)
    func `come with the next flow, which ends at once, since the server knows the user`(_ door: EmulatedDaVinci.Door)
        async throws
    {
        try await EmulatedDaVinci.run(door) { here in
            let daVinci = here.daVinci()
            let step = try await here.start("SignOn", on: daVinci)
            try here.emulator.setFaults([.once(.droppedConnection, at: .token)])
            try await fillIn(step)
            #expect(await step.next() is FailureNode)
            let node = await daVinci.start { $0.acrValues = "SignOn" }
            #expect(node is SuccessNode, "\(DemoAnswers.described(node))")
            #expect(try await here.tokens.get() != nil)
        }
    }

    private func fillIn(_ step: ContinueNode) async throws {
        try await DemoAnswers.fill(
            step,
            with: ["Username": "jo.field", "Password": "S3cret-Word", "$submit": "submit"]
        )
    }
}

extension ClosureClient {
    /// The codes that were sent to the token endpoint.
    fileprivate var codes: [String] {
        requests.filter { $0.url.path.hasSuffix("/token") }.compactMap { request in
            String(decoding: request.body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("code=") }
                .map(String.init)
        }
    }
}
