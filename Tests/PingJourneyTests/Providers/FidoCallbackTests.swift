import Foundation
import PingJourney
import PingTestKit
import Testing

@Suite("A FIDO ceremony in a journey")
struct FidoCallbackTests {
    private func step(_ wire: String, change: (inout JSON) -> Void = { _ in }) async throws -> ContinueNode {
        var callbacks = try Wire.json(wire)
        if var data = callbacks[0]?["output"]?[0]?["value"] {
            change(&data)
            callbacks[0]?["output"]?[0]?["value"] = data
        }
        return try await Journey.step(callbacks: try #require(callbacks.array))
    }

    @Test func `is recognised, with typed options, and writes its outcome into the hidden value`() async throws {
        let step = try await step(Wire.webAuthnRegistration)
        let callback = try #require(step.callback(FidoRegistrationCallback.self))
        let options = try callback.options()
        #expect(options.challenge == Data("register-challenge-01".utf8))
        #expect(options.relyingPartyID == "demo.example.test")
        #expect(options.relyingPartyName == "Demo")
        #expect(options.userID == Data("N2MxZi1kZW1vLXVzZXI=".utf8))
        #expect(options.userDisplayName == "Jo Field")
        #expect(options.algorithms == [.rs256, .es256])
        #expect(options.excludedCredentials == [Data([1, 224, 110, 151])])
        #expect(options.residentKey == .required)
        #expect(options.userVerification == .preferred)
        #expect(options.timeout == .seconds(60))

        try callback.setOutcome("client::1,-2::id", attachment: .platform)
        let sent = try step.payloads()
        #expect(
            sent[1]["input"]?[0]?["value"] == #"{"authenticatorAttachment":"platform","legacyData":"client::1,-2::id"}"#
        )
        #expect(sent[0] == callback.field.received)
    }

    @Test func `is recognised for signing in`() async throws {
        let step = try await step(Wire.webAuthnAuthentication)
        let callback = try #require(step.callback(FidoAuthenticationCallback.self))
        let options = try callback.options()
        #expect(options.allowedCredentials.isEmpty)
        #expect(options.userVerification == .preferred)
        try callback.decline(.webAuthn(.webAuthnNotAllowed, "The user said no"))
        #expect(try step.payloads()[1]["input"]?[0]?["value"] == "ERROR::NotAllowedError:The user said no")
        try callback.decline(.webAuthn(.webAuthnNotSupported, "No authenticator"))
        #expect(try step.payloads()[1]["input"]?[0]?["value"] == "unsupported")
    }

    @Test func `is read from the older form, which is text for a page's script`() async throws {
        let step = try await step(Wire.webAuthnAuthentication) { data in
            for member in ["_action", "_allowCredentials", "_relyingPartyId", "supportsJsonResponse"] {
                data[member] = nil
            }
            data["allowCredentials"] =
                #"allowCredentials: [{ "type": "public-key", "id": new Int8Array([1, 122, -32]).buffer }]"#
        }
        let callback = try #require(step.callback(FidoAuthenticationCallback.self))
        let options = try callback.options()
        #expect(options.relyingPartyID == "demo.example.test")
        #expect(options.allowedCredentials == [Data([1, 122, 224])])
        #expect(!callback.supportsJSONResponse)
    }

    @Test func `takes unsigned bytes as well as signed ones, and refuses numbers that are not bytes`() async throws {
        let step = try await step(Wire.webAuthnAuthentication) { $0["_allowCredentials"] = [["id": [255, -1, "7"]]] }
        #expect(
            try step.callback(FidoAuthenticationCallback.self)?.options().allowedCredentials == [Data([255, 255, 7])]
        )
        for junk in [[256], [-129], [1.5], ["x"], [nil]] as [JSON] {
            let step = try await self.step(Wire.webAuthnAuthentication) { $0["_allowCredentials"] = [["id": junk]] }
            #expect(thrownCode { try step.callback(FidoAuthenticationCallback.self)?.options() } == .invalidFidoOptions)
        }
    }

    @Test(arguments: ["challenge", "pubKeyCredParams"])
    func `says which member of the options is unusable`(_ member: String) async throws {
        for junk in [nil, "", "%%", 7, [:]] as [JSON] {
            let step = try await step(Wire.webAuthnRegistration) {
                $0[member] = junk
                $0["_" + member] = junk == nil ? nil : junk
                if member == "challenge" { $0["_challenge"] = nil }
            }
            let error = #expect(throws: PingError.self) { try step.callback(FidoRegistrationCallback.self)?.options() }
            #expect(error?.code == .invalidFidoOptions)
            #expect(error?.message.contains(member) == true)
        }
    }

    @Test func `says so when the step has no place for its outcome`() async throws {
        let metadata = try #require(Wire.json(Wire.webAuthnRegistration)[0])
        let step = try await Journey.step(callbacks: [metadata])
        let error = #expect(throws: PingError.self) {
            try step.callback(FidoRegistrationCallback.self)?.decline(
                .webAuthn(.webAuthnNotSupported, "No authenticator")
            )
        }
        #expect(error?.code == .fidoOutcomeUnplaced)
    }

    @Test(
        arguments: [["_type": "WebAuthn"], ["_action": "other"], ["pubKeyCredParams": []], "WebAuthn", nil, []]
            as [JSON]
    )
    func `is not seen in other metadata`(_ data: JSON) async throws {
        let step = try await Journey.step(callbacks: [
            ["type": "MetadataCallback", "output": [["name": "data", "value": data]]]
        ])
        #expect(step.callback(MetadataCallback.self)?.value == data)
    }
}
