import Foundation
import PingDavinci
import PingFido
import PingTestKit
import Testing

@Suite("Passkey fields")
struct FidoCollectorTests {
    @Test func `The options of a registration are read, signed bytes and all`() throws {
        let options = try FidoRegistrationCollector(field: Field(FieldShapes.fidoRegistration)).options()
        #expect(options.challenge == Data([237, 97, 4, 120]))
        #expect(options.userID == Data([12, 253, 44]))
        #expect(options.relyingPartyID == "demo.example.test")
        #expect(options.relyingPartyName == "Demo")
        #expect(options.userName == "jo.field")
        #expect(options.userDisplayName == "Jo Field")
        #expect(options.algorithms == [.es256, .rs256])
        #expect(options.excludedCredentials.isEmpty)
        #expect(options.timeout == .seconds(120))
        #expect(options.userVerification == .required)
        #expect(options.residentKey == .required)
        #expect(options.attestation == .none)
    }

    @Test func `The options of an authentication are read`() throws {
        let options = try FidoAuthenticationCollector(field: Field(FieldShapes.fidoAuthentication)).options()
        #expect(options.challenge == Data([9, 166, 33]))
        #expect(options.relyingPartyID == "demo.example.test")
        #expect(options.allowedCredentials == [Data([1, 224, 110])])
        #expect(options.timeout == .seconds(120))
        #expect(options.userVerification == .required)
    }

    @Test(arguments: [[-1, 128, -128, 255] as JSON, ["-1", "128", "-128", "255"], "_4CA_w", "/4CA/w=="])
    func `Bytes may be signed, unsigned, text of numbers, or base64url`(challenge: JSON) throws {
        let field = FieldShapes.fidoAuthentication.with("publicKeyCredentialRequestOptions", ["challenge": challenge])
        let options = try FidoAuthenticationCollector(field: Field(field)).options()
        #expect(options.challenge == Data([255, 128, 128, 255]))
    }

    @Test(arguments: [[256] as JSON, [-129], [1.5], [.null], [[]], "ä", 5, .null, ["x"], [9e99], [:]])
    func `A value that is not a byte is a typed error`(challenge: JSON) async throws {
        let harness = FlowHarness()
        let field = FieldShapes.fidoAuthentication.with("publicKeyCredentialRequestOptions", ["challenge": challenge])
        let fido: FidoAuthenticationCollector = try await harness.start([field]).only()
        let error = #expect(throws: PingError.self) { try fido.options() }
        #expect(error?.code == .invalidFidoOptions)
    }

    @Test func `Unknown algorithms are kept; none at all is an error`() throws {
        func options(_ algorithms: JSON) throws -> CredentialCreationOptions {
            var creation = FieldShapes.fidoRegistration["publicKeyCredentialCreationOptions"] ?? [:]
            creation["pubKeyCredParams"] = algorithms
            let field = FieldShapes.fidoRegistration.with("publicKeyCredentialCreationOptions", creation)
            return try FidoRegistrationCollector(field: Field(field)).options()
        }
        let some = try options([["alg": -7], ["alg": "-65535"], ["alg": 424_242], ["alg": "x"], 3])
        #expect(some.algorithms == [.es256, COSEAlgorithm(rawValue: -65535), COSEAlgorithm(rawValue: 424_242)])
        #expect(thrownCode { try options([]) } == .invalidFidoOptions)
        #expect(thrownCode { try options("x") } == .invalidFidoOptions)
    }

    @Test func `A new credential is sent as base64url throughout`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.fidoRegistration])
        let fido: FidoRegistrationCollector = try step.only()
        #expect(fido.trigger == "BUTTON")
        #expect(fido.required)
        #expect(fido.validate() == [])
        fido.setAttestation(
            Attestation(
                credentialID: Data([1, 224, 110]),
                clientData: Data(#"{"type":"webauthn.create"}"#.utf8),
                attestationObject: Data([0xFB, 0xFF])
            )
        )
        let expected: JSON = [
            "eventType": "submit",
            "data": [
                "formData": [
                    "fido2": [
                        "attestationValue": [
                            "id": "AeBu", "type": "public-key", "rawId": "AeBu", "authenticatorAttachment": "platform",
                            "response": [
                                "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", "attestationObject": "-_8",
                            ],
                        ]
                    ]
                ]
            ],
        ]
        #expect(try await harness.bodySent(by: step)["parameters"] == expected)
        #expect(fido.payload == nil)
    }

    @Test(arguments: [nil, Data("7c1f".utf8)])
    func `A proof is sent as base64url throughout, the user's handle too`(userHandle: Data?) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.fidoAuthentication])
        try step.only(FidoAuthenticationCollector.self).setAssertion(
            Assertion(
                credentialID: Data([1, 224, 110]),
                clientData: Data(#"{"type":"webauthn.get"}"#.utf8),
                authenticatorData: Data([0x49]),
                signature: Data([0x30]),
                userHandle: userHandle,
                attachment: .crossPlatform
            )
        )
        let value = try await harness.bodySent(by: step)["parameters"]?["data"]?["formData"]?["fido2"]?[
            "assertionValue"
        ]
        #expect(value?["id"] == "AeBu")
        #expect(value?["authenticatorAttachment"] == "cross-platform")
        #expect(value?["response"]?["clientDataJSON"] == "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0")
        #expect(value?["response"]?["authenticatorData"] == "SQ")
        #expect(value?["response"]?["signature"] == "MA")
        #expect(value?["response"]?["userHandle"] == userHandle.map { _ in "N2MxZg" })
    }

    @Test func `A failure that flows do not know by name is an unknown error`() {
        let fido = FidoRegistrationCollector(field: Field(FieldShapes.fidoRegistration))
        fido.setError(.webAuthnData)
        #expect(fido.submission?.actionKey == "UnknownError")
    }

    @Test(arguments: [nil, .null, [], "x", 7, [:], ["challenge": "AQ"], ["challenge": []]] as [JSON?])
    func `Options that are missing or of a wrong shape are a typed error`(options: JSON?) {
        for member in ["publicKeyCredentialCreationOptions", "publicKeyCredentialRequestOptions"] {
            var field: JSON = ["type": "FIDO2", "key": "fido2"]
            field[member] = options
            let isComplete = options == ["challenge": "AQ"] && member == "publicKeyCredentialRequestOptions"
            let read: () throws -> Void = {
                if member == "publicKeyCredentialRequestOptions" {
                    _ = try FidoAuthenticationCollector(field: Field(field)).options()
                } else {
                    _ = try FidoRegistrationCollector(field: Field(field)).options()
                }
            }
            if isComplete {
                #expect(throws: Never.self) { try read() }
            } else {
                #expect((#expect(throws: PingError.self) { try read() })?.code == .invalidFidoOptions)
            }
        }
    }

    @Test func `A failed ceremony is an action of the error's name, without a value`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.fidoRegistration])
        let fido: FidoRegistrationCollector = try step.only()
        fido.setError(.webAuthnNotAllowed)
        let expected: JSON = ["eventType": "action", "data": ["actionKey": "NotAllowedError", "formData": [:]]]
        #expect(try await harness.bodySent(by: step)["parameters"] == expected)
    }
}
