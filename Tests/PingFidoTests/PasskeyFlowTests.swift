import Foundation
import PingDavinci
import PingEmulator
import Testing

@Suite("A passkey in a DaVinci flow")
struct PasskeyFlowTests {
    @Test(arguments: PasskeyServer.Door.allCases)
    func `is registered and proved, and the server has verified both`(door: PasskeyServer.Door) async throws {
        try await PasskeyServer.run(door) { server in
            let daVinci = server.daVinci(server.authenticator)
            let offer = try await daVinci.start { $0.acrValues = "Passkey" }.step().logIn().step()
            let registration = try #require(offer.collectors.first as? FidoRegistrationCollector)
            #expect(try registration.options().timeout == .seconds(120))
            #expect(try registration.options().userVerification == .required)
            let attestation = try await registration.register().get()
            #expect(server.passkeys.isEmpty)

            let proof = try await offer.next().step()
            #expect(server.passkeys.map(\.id) == [attestation.credentialID])
            let authentication = try #require(proof.collectors.first as? FidoAuthenticationCollector)
            #expect(try authentication.options().allowedCredentials == [attestation.credentialID])
            _ = try await authentication.authenticate().get()
            await proof.next().expectSuccess()
            #expect(server.passkeys.first?.counter == 1)
        }
    }

    @Test(arguments: PasskeyServer.Door.allCases)
    func `takes the place of name and password the next time`(door: PasskeyServer.Door) async throws {
        try await PasskeyServer.run(door) { server in
            let first = try await server.daVinci(server.authenticator).start { $0.acrValues = "PasskeyLogin" }.step()
            let refusal = await (first.collectors.first as? FidoAuthenticationCollector)?.authenticate()
            let error = #expect(throws: PingError.self) { try refusal?.get() }
            #expect(error?.code == .webAuthnNotAllowed)
            let offer = try await first.next().step().logIn().step()
            _ = try await (offer.collectors.first as? FidoRegistrationCollector)?.register().get()
            await offer.next().expectSuccess()

            let second = try await server.daVinci(server.authenticator).start { $0.acrValues = "PasskeyLogin" }.step()
            _ = try await (second.collectors.first as? FidoAuthenticationCollector)?.authenticate().get()
            await second.next().expectSuccess()
        }
    }

    @Test(arguments: [true, false])
    func `that the user cancelled does not get in the way of the other one that they choose then`(isPressed: Bool)
        async throws
    {
        try await PasskeyServer.run { server in
            let step = try await server.daVinci(server.authenticator).start { $0.acrValues = "PasskeyLogin" }.step()
            let refusing = SoftwareAuthenticator(origin: server.url, credentials: server.keys) { _ in false }
            let cancelled = await (step.collectors.first as? FidoAuthenticationCollector)?.authenticate(with: refusing)
            let error = #expect(throws: PingError.self) { try cancelled?.get() }
            #expect(error?.code == .webAuthnNotAllowed)
            let link = try #require(step.collectors.last as? FlowCollector)
            if isPressed { link.press() } else { link.value = "Use a password" }
            let data = try JSON(parsing: step.asRequest().body)["parameters"]?["data"]
            #expect(data?["actionKey"] == "password")
            let form = try await step.next().step()
            #expect(form.collectors.contains { $0 is PasswordCollector })
        }
    }

    @Test func `is no matter of a device that has none: the flow goes the way its author has laid`() async throws {
        try await PasskeyServer.run { server in
            let offer = try await server.daVinci().start { $0.acrValues = "Passkey" }.step().logIn().step()
            let registration = try #require(offer.collectors.first as? FidoRegistrationCollector)
            let result = await registration.register()
            let error = #expect(throws: PingError.self) { try result.get() }
            #expect(error?.code == .webAuthnNotSupported)
            #expect(registration.submission == Submission(.action, actionKey: "NotSupportedError"))
            await offer.next().expectSuccess()
            #expect(server.passkeys.isEmpty)
        }
    }

    @Test func `that fails where the flow has no way for it is an error, and the step can be answered again`()
        async throws
    {
        try await PasskeyServer.run { server in
            let offer = try await server.daVinci(server.authenticator).start { $0.acrValues = "Passkey" }.step()
                .logIn().step()
            _ = try await (offer.collectors.first as? FidoRegistrationCollector)?.register().get()
            let proof = try await offer.next().step()
            let refusing = SoftwareAuthenticator(origin: server.url, credentials: server.keys) { _ in false }
            await (proof.collectors.first as? FidoAuthenticationCollector)?.authenticate(with: refusing)
            let error = try #require(await proof.next() as? ErrorNode)
            let again = try #require(error.continueNode)
            _ = try await (again.collectors.first as? FidoAuthenticationCollector)?.authenticate().get()
            await again.next().expectSuccess()
        }
    }
}
