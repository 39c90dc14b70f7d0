import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

@Suite("After a journey, tokens that the provider fails to send once")
struct RepeatedAuthorizationTests {
    /// What goes wrong, and where.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let fault: EmulatorFault
        let endpoint: EmulatorEndpoint

        var testDescription: String { "\(fault.rawValue) at \(endpoint.rawValue)" }

        static let all = [
            Trouble(fault: .tokenTemporarilyUnavailable, endpoint: .token),
            Trouble(fault: .droppedConnection, endpoint: .token),
            Trouble(fault: .truncatedBody, endpoint: .token),
            Trouble(fault: .tooManyRequests, endpoint: .token),
            Trouble(fault: .serviceUnavailable, endpoint: .authorize),
            Trouble(fault: .droppedConnection, endpoint: .authorize),
            Trouble(fault: .authorizeServerError, endpoint: .authorize),
        ]
    }

    @Test(arguments: Trouble.all, [true, false])
    func `arrive without the user, each code is sent once, and the password too`(_ trouble: Trouble, overHTTP: Bool)
        async throws
    {
        let server = try JourneyServer()
        let door = overHTTP ? try await server.emulator.serve() : nil
        let line = ClosureClient(before: door == nil ? server.emulator.transport : DefaultHttpClient())
        let journey = journey(server, door, line)
        let step = try #require(await journey.start("Login") as? ContinueNode)
        try server.emulator.setFaults([.once(trouble.fault, at: trouble.endpoint)])
        let node = await server.answered(step)
        #expect(node is SuccessNode, "\(String(describing: node.cause))")
        #expect(try await server.tokens.get() != nil)
        #expect(server.emulator.faults.isEmpty)
        #expect(line.codes.count == Set(line.codes).count)
        #expect(server.steps == 2)
        await door?.stop()
    }

    private func journey(_ server: JourneyServer, _ door: EmulatorServer?, _ line: ClosureClient) -> Journey {
        server.oidcJourney(through: line) {
            if let door { $0.serverUrl = door.serverURL }
        } oidc: {
            if let door { $0.discoveryEndpoint = door.discoveryEndpoint() }
            // An emulator before this one may have had the same port.
            $0.providerCache = ProviderCache()
        }
    }

    @Test func `arrive when nobody listens for a moment`() async throws {
        let server = try JourneyServer()
        let isDown = Locked(true)
        let line = ClosureClient(before: server.emulator.transport) { request in
            guard request.url.path.hasSuffix("/access_token"), isDown.withLock({ $0 }) else { return nil }
            isDown.set(false)
            throw PingError(.networkUnreachable, "Nobody listens.")
        }
        let step = try #require(await server.oidcJourney(through: line).start("Login") as? ContinueNode)
        #expect(await server.answered(step) is SuccessNode)
        #expect(Set(line.codes).count == 2)
    }

    @Test(arguments: [(nil, 1), ("4", 4), ("0", 1), ("30", 30)] as [(String?, Int)])
    func `are asked for again when the provider wants them to be`(retryAfter: String?, seconds: Int) async throws {
        let (sleeps, codes, node) = try await logIn(retryAfter: retryAfter)
        #expect(node is SuccessNode, "\(String(describing: node.cause))")
        #expect(sleeps == [.seconds(seconds)])
        #expect(codes == 2)
    }

    @Test func `are not asked for again when the provider wants the user to wait for long`() async throws {
        let (sleeps, codes, node) = try await logIn(retryAfter: "31")
        let cause = try #require(node.cause as? PingError)
        #expect(cause.code == .tokenExchangeFailed)
        #expect(cause.localizedDescription.contains("31 s"))
        #expect(sleeps.isEmpty)
        #expect(codes == 1)
    }

    /// A login whose first token request gets 503.
    private func logIn(retryAfter: String?) async throws -> (sleeps: [Duration], codes: Int, node: any Node) {
        let server = try JourneyServer()
        let (isBusy, sleeps) = (Locked(true), Locked<[Duration]>([]))
        let line = ClosureClient(before: server.emulator.transport) { request in
            guard request.url.path.hasSuffix("/access_token"), isBusy.withLock({ $0 }) else { return nil }
            isBusy.set(false)
            var response = HttpResponse(status: 503)
            response.headerFields[.retryAfter] = retryAfter
            return response
        }
        let journey = server.oidcJourney(through: line) {
            $0.system = SystemServices(now: server.emulator.services.now) { duration in
                sleeps.withLock { $0.append(duration) }
            }
        }
        let step = try #require(await journey.start("Login") as? ContinueNode)
        let node = await server.answered(step)
        return (sleeps.current, line.codes.count, node)
    }

    @Test func `are asked for twice and no more, and a later next() asks again without the step`() async throws {
        let server = try JourneyServer()
        let line = ClosureClient(before: server.emulator.transport)
        let step = try #require(await server.oidcJourney(through: line).start("Login") as? ContinueNode)
        try server.emulator.setFaults([.always(.tokenTemporarilyUnavailable)])
        let cause = try #require(await server.answered(step).cause as? PingError)
        #expect(cause.code == .tokenExchangeFailed)
        #expect(cause.recovery?.contains("does not send the step") == true)
        #expect(line.codes.count == 2)

        try server.emulator.setFaults([])
        #expect(await step.next() is SuccessNode)
        #expect(line.codes.count == 3)
        #expect(Set(line.codes).count == 3)
        #expect(server.steps == 2)
    }

    @Test(arguments: [
        EmulatorFault.tokenInvalidClient, .tokenInvalidGrant, .tokenInvalidRequest, .idTokenExpired,
        .idTokenAlteredSignature, .tokenMissingAccessToken,
    ])
    func `are not asked for again after an answer that stays the same`(_ fault: EmulatorFault) async throws {
        let server = try JourneyServer()
        let line = ClosureClient(before: server.emulator.transport)
        let step = try #require(await server.oidcJourney(through: line).start("Login") as? ContinueNode)
        try server.emulator.setFaults([.once(fault)])
        #expect((await server.answered(step).cause as? PingError)?.code == .tokenExchangeFailed)
        #expect(line.codes.count == 1)
    }

    @Test func `are those of the right user when two log in at once`() async throws {
        let server = try JourneyServer()
        try server.emulator.setFaults([.once(.droppedConnection, at: .token)])
        let users = [("jo.field", "S3cret-Word"), ("sam.poole", "An0ther-Word")]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, password) in users {
                group.addTask {
                    let tokens = MemoryStorage<Token>()
                    let journey = server.oidcJourney {
                        $0.sessionStorage = MemoryStorage<SSOToken>()
                    } oidc: {
                        $0.storage = tokens
                    }
                    let step = try #require(await journey.start("Login") as? ContinueNode)
                    try step.fill(["User Name": name, "Password": password])
                    let success = try #require(await step.next() as? SuccessNode)
                    let info = try #require(await success.user?.userinfo(cache: false).get())
                    #expect(info["preferred_username"]?.string == name || info["sub"]?.string == name, "\(info)")
                }
            }
            try await group.waitForAll()
        }
        #expect(server.emulator.faults.isEmpty)
    }

    @Test func `are not asked for after the user has signed out meanwhile`() async throws {
        let server = try JourneyServer()
        let journey = Locked<Journey?>(nil)
        let line = ClosureClient(before: server.emulator.transport) { request in
            guard request.url.path.hasSuffix("/access_token") else { return nil }
            await journey.current?.signOff()
            throw PingError(.networkInterrupted, "The connection broke.")
        }
        let made = server.oidcJourney(through: line)
        journey.set(made)
        let step = try #require(await made.start("Login") as? ContinueNode)
        #expect((await server.answered(step).cause as? PingError)?.code == .signedOutDuringLogin)
        #expect(try await server.tokens.get() == nil)
    }

    @Test func `need the user again when the response to the last step is lost: nobody knows whether it arrived`()
        async throws
    {
        let server = try JourneyServer()
        let step = try #require(await server.oidcJourney().start("Login") as? ContinueNode)
        try server.emulator.setFaults([.once(.droppedConnection, at: .authenticate)])
        let cause = try #require(await server.answered(step).cause as? PingError)
        #expect(cause.code == .networkInterrupted)
        #expect(cause.mayHaveBeenSent)
        #expect(cause.recovery?.localizedCaseInsensitiveContains("send the step again") != true)
        #expect(server.steps == 2)
    }
}

extension ClosureClient {
    /// The codes that were sent to the token endpoint.
    fileprivate var codes: [String] {
        requests.filter { $0.url.path.hasSuffix("/access_token") }.compactMap { request in
            String(decoding: request.body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("code=") }
                .map(String.init)
        }
    }
}

extension JourneyServer {
    /// How often the server received a start or a step.
    fileprivate var steps: Int { emulator.observedRequests.count { $0.endpoint == .authenticate } }
}
