import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("A payment at the emulator's bank", .timeLimit(.minutes(5)))
struct EmulatedPaymentTests {
    private let clock = TestClock()
    private let emulator: Emulator
    private let payment: AuthorizationDetail
    private let storage = MemoryStorage<Token>()

    init() throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configuration.services = SystemServices(now: { [clock] in clock.now }, sleep: clock.sleep)
        emulator = try Emulator(configuration: configuration)
        payment = try AuthorizationDetail(
            ["type": "payment_initiation", "instructedAmount": ["currency": "EUR", "amount": "10.00"]] as JSON
        )
    }

    private func client(_ change: (inout OidcClientConfig) -> Void = { _ in }) -> OidcClient {
        var config = OidcClientConfig.test
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.storage = storage
        change(&config)
        return OidcClient(config: config, httpClient: emulator.transport, system: emulator.services)
    }

    private func service() -> OidcClient {
        client {
            $0.clientId = "demo-service"
            $0.clientAuthentication = .clientSecretBasic("demo-service-secret")
            $0.storage = MemoryStorage<Token>()
        }
    }

    private func order(_ amount: String) throws -> HttpRequest {
        HttpRequest(
            method: .post,
            url: try WebURL(WebURL(emulator.serverURL).origin + "/api/payments"),
            body: (["instructedAmount": ["currency": "EUR", "amount": .string(amount)]] as JSON).serialized()
        )
    }

    @Test(arguments: [PushedAuthorizationPolicy.ifRequired, .always])
    func `An app asks for the payment when the bank refuses it, and pays this amount and no other`(
        _ par: PushedAuthorizationPolicy
    ) async throws {
        try await EmulatedLogin.run { login in
            var config = login.client.config
            config.par = par
            let client = OidcClient(config: config, system: login.emulator.services)
            let payment = payment
            let logIn: @Sendable ([AuthorizationDetail]?) async throws -> Token = { details in
                let request = try await client.authorizationRequest(authorizationDetails: details)
                let code = try client.code(fromRedirect: try await login.redirect(request), for: request)
                return try await client.exchange(code: code, for: request)
            }
            _ = try await logIn(nil)
            let origin = try WebURL(login.server.serverURL).origin
            let logins = Locked(0)
            let http = try AuthenticatedHttpClient(DefaultHttpClient(), client: client, origins: [origin]) { _ in
                logins.withLock { $0 += 1 }
                _ = try await logIn([payment])
            }
            var order = try order("10.00")
            order.url = try WebURL(origin + "/api/payments")
            #expect(try await http.send(order).status == 200)
            let token = try #require(await login.storage.get())
            #expect(token.ungranted(of: [payment]).isEmpty)
            #expect(token.authorizationDetails.first?.json["debtorAccount"] == ["id": "checking"])
            _ = try await client.refresh().get()
            #expect(try await http.send(order).status == 200)
            #expect(logins.current == 1)
            order.body = try self.order("11.00").body
            let error = await failure { try await http.send(order) }
            #expect(error?.failureCode == .oidcStepUpRequired)
        }
    }

    @Test func `A service sees the payment in introspection and in a verified token`() async throws {
        let audience = "https://bank.example.test"
        try await EmulatedLogin.run {
            $0.clients[0].accessTokenAudience = audience
        } _: { login in
            var config = login.client.config
            config.authorizationDetails = [payment]
            let client = OidcClient(config: config, system: login.emulator.services)
            let request = try await client.authorizationRequest()
            let code = try client.code(fromRedirect: try await login.redirect(request), for: request)
            let token = try await client.exchange(code: code, for: request)
            var service = config
            service.clientId = "demo-service"
            service.clientAuthentication = .clientSecretBasic("demo-service-secret")
            service.storage = MemoryStorage<Token>()
            let bank = OidcClient(config: service, system: login.emulator.services)
            let introspected = try await bank.introspect(Secret(token.accessToken))
            #expect(introspected.authorizationDetails == token.authorizationDetails)
            for check in [ProtectedResource.TokenCheck.signature, .introspection] {
                var resource = try ProtectedResource(audience)
                resource.tokenCheck = check
                let received = ReceivedRequest(
                    method: "POST",
                    target: "/payments",
                    headerFields: [.authorization: "Bearer \(token.accessToken)"]
                )
                let access = try await bank.verify(request: received, for: resource)
                #expect(access.authorizationDetails == token.authorizationDetails)
                #expect(access.authorizationDetails.first?.json["instructedAmount"]?["amount"] == "10.00")
            }
            var resource = try ProtectedResource(audience)
            #expect(try await bank.metadata(of: resource)["authorization_details_types_supported"] == nil)
            resource.authorizationDetailsTypes = ["payment_initiation"]
            let document = try await bank.metadata(of: resource)
            #expect(document["authorization_details_types_supported"] == ["payment_initiation"])
        }
    }

    @Test func `A client's own token and one that it exchanges have their details`() async throws {
        let accounts = try AuthorizationDetail(type: "account_information")
        let own = try await service().clientCredentials(authorizationDetails: [payment, accounts])
        #expect(own.authorizationDetails.map(\.type) == ["payment_initiation", "account_information"])
        var exchange = TokenExchange(subjectToken: Secret(own.accessToken))
        exchange.authorizationDetails = [accounts]
        #expect(try await service().exchange(exchange).authorizationDetails == [accounts])
        exchange.authorizationDetails = [try AuthorizationDetail(["type": "account_information", "all": true] as JSON)]
        let wider = exchange
        #expect(
            await failure { try await service().exchange(wider) }?.failureCode == .oidcInvalidAuthorizationDetails
        )
        let unknown = try AuthorizationDetail(type: "unknown")
        let before = emulator.observedRequests.count
        let refusal = await failure { try await service().clientCredentials(authorizationDetails: [unknown]) }
        #expect(refusal?.failureCode == .oidcInvalidAuthorizationDetails)
        #expect(emulator.observedRequests.dropFirst(before).allSatisfy { $0.endpoint == .discovery })
    }

    @Test func `A payment is approved on another device`() async throws {
        let device = try await client().deviceAuthorization(authorizationDetails: [payment])
        #expect(emulator.approveDevice(userCode: device.userCode))
        let waiting = Task { try await device.token() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let token = try await waiting.value
        #expect(token.ungranted(of: [payment]).isEmpty)
        let narrowed = try await client().token(authorizationDetails: [payment])
        #expect(narrowed.authorizationDetails == token.authorizationDetails)
        let wider = try AuthorizationDetail(
            ["type": "payment_initiation", "instructedAmount": ["currency": "EUR", "amount": "99.00"]] as JSON
        )
        let error = await failure { try await client().token(authorizationDetails: [wider]) }
        #expect(error?.failureCode == .oidcInvalidAuthorizationDetails)
        _ = try await client().refresh().get()
    }

    @Test(arguments: [EmulatorFault.tokenMissingDetails, .tokenOtherDetails])
    func `A device does not get the tokens of a provider that grants something else`(
        _ fault: EmulatorFault
    ) async throws {
        let client = client { $0.authorizationDetails = [payment] }
        let device = try await client.deviceAuthorization()
        #expect(emulator.approveDevice(userCode: device.userCode))
        try emulator.setFaults([FaultRule(fault)])
        let waiting = Task { try await device.token() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let error = await failure { try await waiting.value }
        #expect(error?.failureCode == .oidcAuthorizationDetailsMismatch)
        #expect(try await storage.get() == nil)
    }
}
