import Foundation
import PingFido
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A passkey that the server offers beside another way")
@MainActor
struct ConditionalPasskeyTests {
    private static let page: JSON = [
        "authId": "a",
        "callbacks": [
            [
                "type": "NameCallback", "output": [["name": "prompt", "value": "User Name"]],
                "input": [["name": "IDToken1", "value": ""]],
            ],
            [
                "type": "MetadataCallback",
                "output": [
                    [
                        "name": "data",
                        "value": [
                            "_type": "WebAuthn", "_action": "webauthn_authentication", "mediation": "conditional",
                            "challenge": "AAECAwQFBgcICQoLDA0ODw==", "_relyingPartyId": "example.test",
                            "allowCredentials": "", "timeout": "60000",
                        ],
                    ]
                ],
            ],
            [
                "type": "HiddenValueCallback", "output": [["name": "id", "value": "webAuthnOutcome"]],
                "input": [["name": "IDToken3", "value": ""]],
            ],
        ],
    ]

    /// Says how its ceremony fails.
    private struct Failing: Authenticator {
        let error: any Error & Sendable

        func create(_ options: CredentialCreationOptions) async throws -> Attestation { throw error }
        func get(_ options: CredentialRequestOptions) async throws -> Assertion { throw error }
    }

    private struct Odd: Error {}

    @Test(
        arguments: [
            PingError.webAuthn(.webAuthnNotAllowed, "The user said no."), CancellationError(), Odd(), nil,
        ] as [(any Error & Sendable)?]
    )
    func `says why it failed when it is pressed, and the user can continue in the other way`(
        error: (any Error & Sendable)?
    ) async throws {
        let transport = ScriptedTransport([
            HttpResponse(status: 200, body: Self.page.serialized()),
            HttpResponse(status: 200, body: Data(#"{"tokenId": "s"}"#.utf8)),
        ])
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://am.example.test/am"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = transport
        }
        let model = LoginModel(journey: journey, authenticator: error.map(Failing.init(error:)))
        await model.start()
        let passkey = try #require(model.fields.first { if case .ceremony = $0.control { true } else { false } })
        await model.press(passkey)
        #expect(model.errorMessage?.isEmpty == false)
        #expect(transport.requests.count == 1)
        guard case .text(let name) = try model.field("User Name").control else {
            Issue.record("The name is gone.")
            return
        }
        name.value.current = "jo.field"
        await model.next()
        #expect(model.success != nil)
        let sent = try JSON(parsing: try #require(transport.requests.last).body)["callbacks"]
        #expect(sent?[2]?["input"]?[0]?["value"] == "")
    }
}
