import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A login on another device", .timeLimit(.minutes(5)))
struct DeviceLoginTests {
    private let clock = TestClock()
    private let emulator: Emulator
    private let storage = MemoryStorage<Token>()

    init() throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configuration.services = SystemServices(now: { [clock] in clock.now }, sleep: clock.sleep)
        configuration.requiresDPoPNonce = true
        emulator = try Emulator(configuration: configuration)
    }

    private func client(
        http: (any HttpClient)? = nil,
        _ change: (inout OidcClientConfig) -> Void = { _ in }
    ) -> OidcClient {
        var config = OidcClientConfig.test
        config.redirectUri = ""
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.storage = storage
        change(&config)
        return OidcClient(config: config, httpClient: http ?? emulator.transport, system: emulator.services)
    }

    @Test(arguments: [DPoPPolicy.off, .required])
    func `The user approves it, and the tokens are verified and stored`(_ dpop: DPoPPolicy) async throws {
        let client = client {
            $0.dpop = dpop
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        let device = try await client.deviceAuthorization()
        #expect(emulator.pendingUserCodes == [device.userCode])
        #expect(device.verificationUriComplete?.query?.contains(device.userCode) == true)
        #expect(device.expiresAt == clock.now.addingTimeInterval(600))
        let waiting = Task { try await device.token() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await clock.waitForSleepers()
        #expect(emulator.approveDevice(userCode: device.userCode.lowercased()))
        clock.advance(by: .seconds(5))
        let token = try await waiting.value
        #expect(token.isBound == (dpop == .required))
        #expect(try await storage.get() == token)
        #expect(try await client.userinfo().get()["given_name"] == "Jo")
        _ = try await client.refresh().get()
    }

    @Test func `The user denies it`() async throws {
        let device = try await client().deviceAuthorization()
        #expect(emulator.denyDevice(userCode: device.userCode))
        #expect(emulator.approveDevice(userCode: device.userCode) == false)
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await waiting.value?.failureCode == .oidcAuthorizationRefused)
        #expect(try await storage.get() == nil)
    }

    @Test func `The code ends before the user decides`() async throws {
        let device = try await client().deviceAuthorization()
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(600))
        #expect(await waiting.value?.failureCode == .oidcDeviceCodeExpired)
    }

    @Test func `A cancelled wait ends at once`() async throws {
        let device = try await client().deviceAuthorization()
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        waiting.cancel()
        #expect((await waiting.value as? OidcError)?.isCancelled == true)
    }

    @Test func `A failure of the network does not end it`() async throws {
        let base = emulator.transport
        let isBroken = Locked(false)
        let http = FailingHttpClient { request in
            if isBroken.current { throw PingError(.networkInterrupted, "The connection closed.") }
            return try await base.send(request)
        }
        let device = try await client(http: http).deviceAuthorization()
        isBroken.set(true)
        let waiting = Task { try await device.token() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await clock.waitForSleepers()
        isBroken.set(false)
        emulator.approveDevice(userCode: device.userCode)
        clock.advance(by: .seconds(10))
        #expect(try await waiting.value.accessToken.isEmpty == false)
    }

    @Test(arguments: [301, 302, 307])
    func `A token endpoint that sends the client elsewhere ends it at once`(_ status: Int) async throws {
        let base = emulator.transport
        let asked = Locked(0)
        let http = FailingHttpClient { request in
            guard request.url.path.hasSuffix("access_token") else { return try await base.send(request) }
            asked.withLock { $0 += 1 }
            return HttpResponse(status: status, headerFields: [.location: "https://elsewhere.example.test/"])
        }
        let device = try await client(http: http).deviceAuthorization()
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        guard case .apiError(status, _) = await waiting.value as? OidcError else {
            Issue.record("another error")
            return
        }
        #expect(asked.current == 1)
        #expect(try await storage.get() == nil)
    }

    @Test func `Tokens that the storage refuses are revoked, since nobody has them`() async throws {
        let storage = FailingStorage()
        let client = client { $0.storage = storage }
        let device = try await client.deviceAuthorization()
        emulator.approveDevice(userCode: device.userCode)
        storage.refusals.set(.save)
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let error = await waiting.value
        #expect(error?.failureCode == .storageLocked && (error as? OidcError)?.requiresLogin == false)
        try await until { emulator.observedRequests.contains { $0.endpoint == .revocation } }
        #expect(try await storage.get() == nil)
    }

    @Test(arguments: [429, 503])
    func `A server that asks to wait is not asked before`(_ status: Int) async throws {
        let base = emulator.transport
        let polls = Locked<[Date]>([])
        let http = FailingHttpClient { [clock] request in
            guard request.url.path.hasSuffix("/access_token") || request.url.path.hasSuffix("/token") else {
                return try await base.send(request)
            }
            let isFirst = polls.withLock { polls in
                polls.append(clock.now)
                return polls.count == 1
            }
            return isFirst
                ? HttpResponse(status: status, headerFields: [.retryAfter: "30"]) : try await base.send(request)
        }
        let device = try await client(http: http).deviceAuthorization()
        emulator.approveDevice(userCode: device.userCode)
        let begin = clock.now
        let waiting = Task { try await device.token() }
        for seconds in [5, 29, 1] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(seconds))
        }
        _ = try await waiting.value
        #expect(polls.current.first?.timeIntervalSince(begin) == 5)
        // The emulator asks for a proof with a nonce, so that a poll may be two requests.
        #expect(polls.current.dropFirst().allSatisfy { $0.timeIntervalSince(begin) == 35 })
    }

    @Test(arguments: [200, 400, 403, 428, 429, 503])
    func `A server slows the client down for good, whatever its status`(_ status: Int) async throws {
        let base = emulator.transport
        let polls = Locked<[Date]>([])
        let answers = Locked(["slow_down", "authorization_pending"])
        let http = FailingHttpClient { [clock] request in
            guard request.url.path.hasSuffix("/access_token") else { return try await base.send(request) }
            polls.withLock { $0.append(clock.now) }
            guard let error = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                return .oauthError("access_denied")
            }
            return .oauthError(error, status: error == "slow_down" ? status : 400)
        }
        let device = try await client(http: http).deviceAuthorization()
        let begin = clock.now
        let waiting = Task { await failure { try await device.token() } }
        for seconds in [5, 10, 10] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(seconds))
        }
        #expect(await waiting.value?.failureCode == .oidcAuthorizationRefused)
        #expect(polls.current.map { $0.timeIntervalSince(begin) } == [5, 15, 25])
    }

    @Test(arguments: ["interaction_required", "login_required", "consent_required"])
    func `A server that needs the user asks for a login, and the tokens before stay`(_ code: String) async throws {
        let base = emulator.transport
        let http = FailingHttpClient { request in
            request.url.path.hasSuffix("/access_token") ? .oauthError(code) : try await base.send(request)
        }
        let before = Token(accessToken: "before")
        try await storage.save(item: before)
        let device = try await client(http: http).deviceAuthorization()
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let error = await waiting.value
        #expect(error?.failureCode == .oidcLoginRequired && (error as? OidcError)?.requiresLogin == true)
        #expect(try await storage.get()?.accessToken == "before")
    }

    @Test func `A sign-out during the wait wins`() async throws {
        let client = client()
        let device = try await client.deviceAuthorization()
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        try await client.revoke()
        emulator.approveDevice(userCode: device.userCode)
        clock.advance(by: .seconds(5))
        #expect(await waiting.value?.failureCode == .signedOutDuringLogin)
        #expect(try await storage.get() == nil)
    }

    @Test(arguments: ["device_code", "user_code", "verification_uri", "expires_in", "foreign"])
    func `A response that lacks a member, or names an address without TLS, is refused`(_ flaw: String) async throws {
        let base = emulator.transport
        let http = FailingHttpClient { request in
            var response = try await base.send(request)
            guard request.url.path.hasSuffix("/device/code") else { return response }
            var json = try JSON(parsing: response.body)
            if flaw == "foreign" { json["verification_uri"] = "http://evil.example.test/" } else { json[flaw] = nil }
            response.body = json.serialized()
            return response
        }
        #expect(await failure { try await client(http: http).deviceAuthorization() } != nil)
    }

    @Test func `The address may have the name that Google sends`() async throws {
        let base = emulator.transport
        let http = FailingHttpClient { request in
            var response = try await base.send(request)
            guard request.url.path.hasSuffix("/device/code") else { return response }
            var json = try JSON(parsing: response.body)
            json["verification_uri"] = nil
            json["verification_url"] = "https://www.google.com/device"
            response.body = json.serialized()
            return response
        }
        #expect(
            try await client(http: http).deviceAuthorization().verificationUri.absoluteString
                == "https://www.google.com/device"
        )
    }

    @Test func `An address for a QR code may be missing, and so may the interval`() async throws {
        let base = emulator.transport
        let http = FailingHttpClient { request in
            var response = try await base.send(request)
            guard request.url.path.hasSuffix("/device/code") else { return response }
            var json = try JSON(parsing: response.body)
            json["verification_uri_complete"] = nil
            json["interval"] = nil
            response.body = json.serialized()
            return response
        }
        let device = try await client(http: http).deviceAuthorization()
        #expect(device.verificationUriComplete == nil)
        #expect(device.interval == .seconds(5))
        #expect(everyForm(of: device).contains(device.deviceCode.reveal()) == false)
    }

    @Test func `An ID token for another client is refused`() async throws {
        try emulator.setFaults([FaultRule("id_token_wrong_audience")])
        let device = try await client().deviceAuthorization()
        emulator.approveDevice(userCode: device.userCode)
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await waiting.value?.failureCode == .oidcInvalidIdToken)
        #expect(try await storage.get() == nil)
        #expect(emulator.observedRequests.contains { $0.endpoint == .revocation })
    }

    @Test func `A provider without device logins is an error that names the missing endpoint`() async throws {
        let login = try await TestLogin()
        #expect(await failure { try await login.client.deviceAuthorization() }?.failureCode == .oidcMissingEndpoint)
    }
}

/// Sends through a closure.
struct FailingHttpClient: HttpClient {
    let respond: @Sendable (HttpRequest) async throws -> HttpResponse

    func send(_ request: HttpRequest) async throws -> HttpResponse { try await respond(request) }
}
