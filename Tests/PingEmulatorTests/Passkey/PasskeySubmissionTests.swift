import Crypto
import Foundation
import PingEmulator
import PingFido
import PingTestKit
import Testing

@Suite("Submissions of the emulator's passkey steps")
struct PasskeySubmissionTests {
    // MARK: - Journeys

    /// The step of a journey that wants a passkey made.
    private func offer(_ walker: JourneyWalker) async throws -> JSON {
        let start = try await walker.start("Passkey").json
        let step = try await walker.submit(
            JourneyWalker.fill(start, with: ["NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"])
        ).json
        try #require(step["callbacks"]?[1]?["type"] == "HiddenValueCallback")
        return step
    }

    private static func filled(_ step: JSON, _ outcome: JSON) -> JSON {
        var step = step
        step["callbacks"]?[1]?["input"]?[0]?["value"] = outcome
        return step
    }

    static let malformedOutcomes: [JSON] = [
        "{}::", "{}::::", "{}::1,2", "{}::1,2::AAAA", "{}::1,2::", "{}::,,,::AAAA", "{}::1,,2::AAAA", "{}::1.5::AAAA",
        "{}::128::AAAA", "{}::-129::AAAA", "{}::99999999999999999999::AAAA", "{}::x::AAAA", "{}::1::ä",
        .string("{}::" + String(repeating: "-127,", count: 200_000) + "1::AAAA"),
        .string("{}::" + String(repeating: "-127,", count: 10_000) + "-127::AAAA"),
        .string("{\"type\":\"webauthn.create\"}::1::AAAA::" + String(repeating: "name::", count: 1000)),
        .string(String(repeating: "{", count: 10_000) + "}::1::AAAA"),
        #"{"legacyData":"{}::1,2::AAAA"}"#,
    ]

    @Test(arguments: malformedOutcomes)
    func `An outcome that cannot be read leads to the node's failure`(outcome: JSON) async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let response = try await walker.submit(Self.filled(try await offer(walker), outcome))
        #expect(response.status == 401)
        #expect(try response.json["code"] == 401)
        #expect(walker.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test(
        arguments: [
            "", "unsupported", "ERROR::", "ERROR::NotAllowedError:", "ERROR::NotSupportedError:x", "ERROR::ä::x",
            "webAuthnOutcome", "false", "null", "{", #"{"legacyData":5}"#, #"{"legacyData":"ERROR::AbortError:x"}"#,
            .string("ERROR::" + String(repeating: "x", count: 1 << 20)), 5, true, .null, [1], ["a": 1],
        ] as [JSON]
    )
    func `A client's failure, and what is not an outcome, lead on as the journey has it`(outcome: JSON) async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let response = try await walker.submit(Self.filled(try await offer(walker), outcome))
        #expect([200, 400, 401, 413].contains(response.status), "\(response.status)")
        #expect(try response.json.object != nil)
        #expect(walker.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test func `A challenge is valid for one submission, accepted or not`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let step = try await offer(walker)
        let key = TestKey()
        let challenge = try #require(Data(base64Encoded: step["callbacks"]?.challenge ?? ""))
        #expect(try await walker.submit(Self.filled(step, "{}::1::AAAA")).status == 401)
        let outcome = key.outcome(try key.attestation(challenge, walker.emulator.url))
        #expect(try await walker.submit(Self.filled(step, .string(outcome))).status == 401)
        #expect(walker.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test func `An outcome with any byte changed never fails the server itself`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        var statuses: Set<Int> = []
        var generator = SeededGenerator(seed: 82)
        for round in 0..<300 {
            let step = try await offer(walker)
            let challenge = try #require(Data(base64Encoded: step["callbacks"]?.challenge ?? ""))
            let key = TestKey()
            var bytes = [UInt8](key.outcome(try key.attestation(challenge, walker.emulator.url)).utf8)
            switch round % 4 {
            case 0: break
            case 1:
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] = UInt8.random(in: 32..<127, using: &generator)
            case 2: bytes = Array(bytes.prefix(Int.random(in: bytes.indices, using: &generator)))
            default:
                let end = bytes.suffix(Int.random(in: 0..<50, using: &generator))
                bytes.insert(contentsOf: end, at: Int.random(in: bytes.indices, using: &generator))
            }
            let outcome = JSON.string(String(decoding: bytes, as: UTF8.self))
            let response = try await walker.submit(Self.filled(step, outcome))
            statuses.insert(response.status)
            if round % 4 == 0 { #expect(response.status == 200) }
        }
        #expect(statuses.isSubset(of: [200, 401]))
    }

    // MARK: - DaVinci

    static let malformedValues: [JSON] = [
        "x", 5, true, [1, 2], ["a": 1], ["attestationValue": "x"], ["attestationValue": []], ["attestationValue": 5],
        ["attestationValue": [:]], ["assertionValue": [:]], ["attestationValue": ["rawId": 5, "response": "x"]],
        ["attestationValue": ["rawId": "AAAA"]], ["attestationValue": ["rawId": "AAAA", "response": []]],
        ["attestationValue": ["rawId": "", "response": ["clientDataJSON": "", "attestationObject": ""]]],
        ["attestationValue": ["rawId": "%", "response": ["clientDataJSON": "%", "attestationObject": "%"]]],
        ["attestationValue": ["rawId": "AAAA", "response": ["clientDataJSON": "e30", "attestationObject": "gYGBgQ"]]],
        ["attestationValue": ["rawId": "AAAA", "response": ["clientDataJSON": [1], "attestationObject": [[1]]]]],
        [
            "attestationValue": [
                "rawId": "AAAA",
                "response": [
                    "clientDataJSON": "e30",
                    "attestationObject": .string(Data(repeating: 0x81, count: 100_000).base64URLEncodedString()),
                ],
            ]
        ],
    ]

    private let credentials: JSON = ["user.username": "jo.field", "user.password": "S3cret-Word", "$submit": "submit"]

    private func submit(_ walker: DaVinciWalker, _ step: JSON, _ value: JSON) async throws -> HttpResponse {
        let body: JSON = [
            "id": step["id"] ?? "", "eventName": "continue",
            "parameters": ["eventType": "submit", "data": ["formData": ["passkey": value]]],
        ]
        return try await walker.post(step, body, headers: ["Cookie": DaVinciWalker.cookies(step)])
    }

    @Test(arguments: malformedValues)
    func `A value that cannot be read is an error of the form, which can be submitted again`(value: JSON) async throws {
        let emulator = try Emulator.forTests()
        let walker = DaVinciWalker(emulator)
        let step = try await walker.submit(try await walker.start("Passkey").json, credentials).json
        let field = try #require(step["form"]?["components"]?["fields"]?[0])
        let response = try await submit(walker, step, value)
        #expect(response.status == 400, "\(response.status)")
        #expect(try response.json["code"]?.string?.isEmpty == false)
        #expect(emulator.passkeys(of: "jo.field").isEmpty)

        let key = TestKey()
        let challenge = try #require(field["publicKeyCredentialCreationOptions"]?["challenge"]?.array)
        let bytes = Data(challenge.compactMap { $0.int }.map { UInt8(truncatingIfNeeded: $0) })
        let good = try await submit(walker, step, key.value(try key.attestation(bytes, emulator.url)))
        #expect(good.status == 200)
        #expect(emulator.passkeys(of: "jo.field").map(\.id) == [key.id])
    }

    @Test(arguments: malformedValues)
    func `A proof that cannot be read is an error of the form`(value: JSON) async throws {
        let walker = DaVinciWalker(try Emulator.forTests())
        let step = try await walker.start("PasskeyLogin").json
        let response = try await submit(walker, step, value)
        #expect(response.status == 400, "\(response.status)")
    }

    @Test func `A stored key that cannot be read proves nothing, and the server continues`() async throws {
        let id = Data([1, 2, 3])
        let emulator = try Emulator.forTests { configuration in
            configuration.users[0].passkeys = [EmulatorPasskey(id: id, publicKey: Data([0xFF, 0]))]
        }
        let walker = DaVinciWalker(emulator)
        let step = try await walker.start("PasskeyLogin").json
        let response = try await submit(
            walker,
            step,
            [
                "assertionValue": [
                    "rawId": .string(id.base64URLEncodedString()),
                    "response": [
                        "clientDataJSON": "e30", "authenticatorData": "AAAA", "signature": "AAAA",
                        "userHandle": .string(Data(EmulatorUser.demonstration[0].id.utf8).base64URLEncodedString()),
                    ],
                ]
            ]
        )
        #expect(response.status == 400)
    }

    @Test func `A flow that wants a passkey made before it knows for whom says so`() async throws {
        let flows = try ["journey", "flow"].reduce(FlowCatalogue.builtIn) { flows, kind in
            try flows.adding(FlowCatalogue(text: kind == "journey" ? Self.strangersJourney : Self.strangersFlow))
        }
        let emulator = try Emulator.forTests(flows: flows)
        let journey = try await JourneyWalker(emulator: emulator).start("Strangers")
        #expect(journey.status == 500)
        #expect(try journey.json["message"]?.string?.contains("before it knows who the user is") == true)
        let flow = try await DaVinciWalker(emulator).start("Strangers")
        #expect(flow.status == 500)
        #expect(try flow.json["message"]?.string?.contains("before it knows who the user is") == true)
    }

    private static let strangersJourney = """
        journey: Strangers
        title: A passkey of nobody
        nodes:
          register:
            action: registerPasskey
            outcomes: { success: success, failure: failure, unsupported: success, error: success }
        """

    private static let strangersFlow = """
        flow: Strangers
        title: A passkey of nobody
        nodes:
          register:
            form:
              name: A passkey
              fields: [{ type: FIDO2, key: passkey, label: Passkey, action: REGISTER }]
            next: success
        """
}

/// A passkey made by hand.
private struct TestKey {
    let id = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    private let key = P256.Signing.PrivateKey()

    func attestation(_ challenge: Data, _ origin: String) throws -> Attestation {
        let host = try WebURL(origin).host
        let data = AuthenticatorData(
            relyingPartyHash: Data(SHA256.hash(data: Data(host.utf8))),
            flags: [.userPresent, .userVerified, .attestedCredential],
            counter: 0,
            attestedCredential: AuthenticatorData.AttestedCredential(
                authenticatorID: Data(count: 16),
                credentialID: id,
                publicKey: COSEKey(key.publicKey)
            )
        )
        let object: CBOR = .map(["fmt": "none", "attStmt": .map([:]), "authData": .bytes(data.encoded())])
        return Attestation(
            credentialID: id,
            clientData: CollectedClientData(ceremony: .create, challenge: challenge, origin: origin).encoded(),
            attestationObject: object.encoded()
        )
    }

    /// As a journey takes it.
    func outcome(_ attestation: Attestation) -> String {
        [
            String(decoding: attestation.clientData, as: UTF8.self),
            attestation.attestationObject.map { String(Int8(bitPattern: $0)) }.joined(separator: ","),
            attestation.credentialID.base64URLEncodedString(),
        ].joined(separator: "::")
    }

    /// As a DaVinci form takes it.
    func value(_ attestation: Attestation) -> JSON {
        [
            "attestationValue": [
                "rawId": .string(id.base64URLEncodedString()),
                "response": [
                    "clientDataJSON": .string(attestation.clientData.base64URLEncodedString()),
                    "attestationObject": .string(attestation.attestationObject.base64URLEncodedString()),
                ],
            ]
        ]
    }
}

extension JSON {
    /// The challenge of a WebAuthn step.
    fileprivate var challenge: String? {
        self[0]?["output"]?.array?.first { $0["name"] == "data" }?["value"]?["challenge"]?.string
    }
}
