import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("A passkey in a journey")
struct PasskeyJourneyTests {
    @Test(arguments: PasskeyServer.Door.allCases)
    func `is registered and proved, and the server has verified both`(door: PasskeyServer.Door) async throws {
        try await PasskeyServer.run(door) { server in
            let journey = server.journey(server.authenticator)
            let register = try await journey.start("Passkey").step().logIn().step()
            let registration = try #require(register.callback(FidoRegistrationCallback.self))
            let attestation = try await registration.register(deviceName: "A :: laptop").get()
            #expect(server.passkeys.isEmpty)

            let prove = try await register.next().step()
            #expect(server.passkeys.map(\.id) == [attestation.credentialID])
            #expect(server.passkeys.first?.deviceName == "A :: laptop")
            let authentication = try #require(prove.callback(FidoAuthenticationCallback.self))
            #expect(try authentication.options().allowedCredentials == [attestation.credentialID])
            _ = try await authentication.authenticate().get()
            await prove.next().expectSuccess()
            #expect(server.passkeys.first?.counter == 1)
        }
    }

    @Test(arguments: PasskeyServer.Door.allCases)
    func `takes the place of name and password the next time`(door: PasskeyServer.Door) async throws {
        try await PasskeyServer.run(door) { server in
            let journey = server.journey(server.authenticator)
            let first = try await journey.start("PasskeyLogin").step()
            let refusal = await first.callback(FidoAuthenticationCallback.self)?.authenticate()
            let error = #expect(throws: PingError.self) { try refusal?.get() }
            #expect(error?.code == .webAuthnNotAllowed)
            let offer = try await first.next().step().logIn().step()
            _ = try await offer.callback(FidoRegistrationCallback.self)?.register().get()
            await offer.next().expectSuccess()

            let second = try await server.journey(server.authenticator).start("PasskeyLogin").step()
            let authentication = try #require(second.callback(FidoAuthenticationCallback.self))
            #expect(try authentication.options().allowedCredentials.isEmpty)
            _ = try await authentication.authenticate().get()
            await second.next().expectSuccess()
        }
    }

    @Test(arguments: ["true", "false"])
    func `works with servers that take the outcome only as text`(takesJSON: String) async throws {
        let flows = try FlowCatalogue(
            text: """
                journey: Text
                title: t
                nodes:
                  who: { action: identify, with: { userName: jo.field }, outcomes: { true: register, false: failure } }
                  register:
                    action: registerPasskey
                    with: { jsonOutcome: \(takesJSON) }
                    outcomes: { success: prove, failure: failure, unsupported: failure, error: failure }
                  prove:
                    action: authenticatePasskey
                    with: { jsonOutcome: \(takesJSON) }
                    outcomes: { success: success, failure: failure, unsupported: failure, error: failure, noDevice: failure }
                """
        )
        try await PasskeyServer.run(flows: flows) { server in
            let step = try await server.journey(server.authenticator).start("Text").step()
            _ = try await step.callback(FidoRegistrationCallback.self)?.register().get()
            let outcome = step.callback(HiddenValueCallback.self)?.value ?? ""
            #expect(outcome.hasPrefix(takesJSON == "true" ? #"{"authenticatorAttachment":"platform""# : #"{"type":"#))
            let prove = try await step.next().step()
            _ = try await prove.callback(FidoAuthenticationCallback.self)?.authenticate().get()
            await prove.next().expectSuccess()
        }
    }

    @Test func `is for the domain that the server names, at an origin above which that domain is`() async throws {
        let relyingParty = EmulatorRelyingParty(
            id: "example.test",
            name: "A bank",
            origins: ["https://login.example.test"]
        )
        try await PasskeyServer.run(relyingParty: relyingParty) { server in
            let authenticator = SoftwareAuthenticator(origin: "https://login.example.test", credentials: server.keys)
            let register = try await server.journey(authenticator).start("Passkey").step().logIn().step()
            let registration = try #require(register.callback(FidoRegistrationCallback.self))
            #expect(try registration.options().relyingPartyName == "A bank")
            _ = try await registration.register().get()
            let prove = try await register.next().step()
            _ = try await prove.callback(FidoAuthenticationCallback.self)?.authenticate().get()
            await prove.next().expectSuccess()
        }
    }

    @Test(arguments: [true, false])
    func `that is offered beside another way leaves the step as it was when the user has no passkey`(
        hasAuthenticator: Bool
    )
        async throws
    {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let server = server.distorted { $0.passkeyOptions?["mediation"] = "conditional" }
            let step = try await server.journey(hasAuthenticator ? server.authenticator : nil).start("Prove").step()
            let callback = try #require(step.callback(FidoAuthenticationCallback.self))
            #expect(callback.wish.isConditional)
            let before = try step.asRequest().body
            let result = await callback.authenticate()
            #expect(["webauthn_not_allowed", "webauthn_not_supported"].contains(thrownCode { try result.get() }))
            #expect(!callback.hasOutcome)
            #expect(try step.asRequest().body == before)
        }
    }

    @Test func `that is offered beside another way is taken when there is one`() async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let server = server.distorted { $0.passkeyOptions?["mediation"] = "conditional" }
            let offer = try await PasskeyProduct.journey.offer(at: server)
            _ = try await offer.register(with: server.authenticator).get()
            let step = try await server.journey(server.authenticator).start("Prove").step()
            _ = try await step.authenticate().get()
            #expect(step.callback(FidoAuthenticationCallback.self)?.isFulfilled == true)
        }
    }

    @Test(arguments: ["optional", "CONDITIONAL", "", "later", 7, [:], ["conditional"], .null] as [JSON])
    func `of any other mediation tells the server why it gets no proof`(mediation: JSON) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let server = server.distorted { $0.passkeyOptions?["mediation"] = mediation }
            let step = try await server.journey(server.authenticator).start("Prove").step()
            let callback = try #require(step.callback(FidoAuthenticationCallback.self))
            #expect(try callback.options().mediation?.rawValue == mediation.string)
            _ = await callback.authenticate()
            #expect(callback.hasOutcome)
        }
    }

    @Test func `is not made twice on one authenticator`() async throws {
        try await PasskeyServer.run { server in
            let journey = server.journey(server.authenticator)
            let register = try await journey.start("Passkey").step().logIn().step()
            _ = try await register.callback(FidoRegistrationCallback.self)?.register().get()
            _ = await register.next()
            let again = try await server.journey(server.authenticator).start("Passkey").step().logIn().step()
            let result = await again.callback(FidoRegistrationCallback.self)?.register()
            let error = #expect(throws: PingError.self) { try result?.get() }
            #expect(error?.code == .webAuthnInvalidState)
            let outcome = again.callback(HiddenValueCallback.self)?.value
            #expect(outcome == "ERROR::InvalidStateError:There is a passkey for this account already.")
        }
    }

    @Test func `is no matter of a device that has none: the journey goes the way its author has laid`() async throws {
        try await PasskeyServer.run { server in
            let register = try await server.journey().start("Passkey").step().logIn().step()
            let result = await register.callback(FidoRegistrationCallback.self)?.register()
            let error = #expect(throws: PingError.self) { try result?.get() }
            #expect(error?.code == .webAuthnNotSupported)
            #expect(register.callback(HiddenValueCallback.self)?.value == "unsupported")
            await register.next().expectSuccess()
            #expect(server.passkeys.isEmpty)
        }
    }
}
