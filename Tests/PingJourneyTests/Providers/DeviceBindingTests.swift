import Crypto
import Foundation
import PingTestKit
import Testing

@testable import PingJourney

@Suite("Binding a device in software")
struct DeviceBindingTests {
    private let storage = MemoryStorage<[BoundKey]>()

    private var binder: SoftwareDeviceBinder {
        var binder = SoftwareDeviceBinder(storage: storage)
        binder.issuer = "com.example.app"
        binder.deviceName = "Desk"
        binder.deviceID = { "device-1" }
        binder.system = SystemServices(now: { Date(timeIntervalSince1970: 1_800_000_000) })
        return binder
    }

    private func step(_ wire: String, _ output: String, _ value: JSON) async throws -> ContinueNode {
        var json = try Wire.json(wire)
        for (index, entry) in (json["output"]?.array ?? []).enumerated() where entry["name"] == .string(output) {
            json["output"]?[index]?["value"] = value
        }
        return try await Journey.step(callbacks: [json])
    }

    private func parts(_ jws: String) throws -> (header: JSON, claims: JSON, signed: Data, signature: Data) {
        let parts = jws.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let data = parts.compactMap { Data(base64URLEncoded: $0) }
        return (
            try JSON(parsing: data[0]), try JSON(parsing: data[1]), Data("\(parts[0]).\(parts[1])".utf8), data[2]
        )
    }

    private func publicKey(_ jwk: JSON) throws -> P256.Signing.PublicKey {
        let point = try ["x", "y"].map { try #require(Data(base64URLEncoded: jwk[$0]?.string ?? "")) }
        return try P256.Signing.PublicKey(rawRepresentation: point[0] + point[1])
    }

    @Test func `is named as the system names it when the key is bound, until the app names it`() async throws {
        let request = DeviceBindingRequest(
            userId: "id=jo",
            userName: "jo",
            authenticationType: .none,
            signing: DeviceSigningRequest(userId: "id=jo", challenge: "c", timeout: 60)
        )
        var binder = SoftwareDeviceBinder(storage: storage)
        binder.deviceID = { "device-1" }
        #expect(binder.deviceName == SystemName.current.host)
        #expect(try await binder.bind(request).deviceName == SystemDevice.current().name)
        binder.device = { SystemDevice(platform: "iOS", kind: "iPhone", name: "Jo's phone") }
        #expect(try await binder.bind(request).deviceName == "Jo's phone")
        binder.deviceName = "Desk"
        #expect(try await binder.bind(request).deviceName == "Desk")
    }

    @Test func `proves a new key, and signs with it later`() async throws {
        let bindingStep = try await step(Wire.deviceBindingCallback, "authenticationType", "NONE")
        let binding = try #require(bindingStep.callback(DeviceBindingCallback.self))
        let proof = try parts(try await binding.bind(using: binder).get().jws)
        let key = try publicKey(proof.header["jwk"] ?? nil)
        #expect(proof.header["alg"] == "ES256")
        #expect(proof.claims["sub"] == .string(binding.userId))
        #expect(proof.claims["challenge"] == .string(binding.challenge))
        #expect(proof.claims["iss"] == "com.example.app")
        #expect(proof.claims["exp"] == 1_800_000_060)
        #expect(key.isValidSignature(try .init(rawRepresentation: proof.signature), for: proof.signed))
        let inputs = try #require(bindingStep.payloads().first?["input"]?.array)
        #expect(inputs.map { $0["value"] }.suffix(3) == ["Desk", "device-1", ""])

        let signingStep = try await step(Wire.deviceSigningVerifierCallback, "userId", .string(binding.userId))
        let signing = try #require(signingStep.callback(DeviceSigningVerifierCallback.self))
        let jws = try await signing.sign(using: binder, claims: ["amount": "12.50", "sub": "someone else"]).get()
        let signature = try parts(jws)
        #expect(signature.header["kid"] == proof.header["kid"])
        #expect(signature.header["jwk"] == nil)
        #expect(signature.claims["amount"] == "12.50")
        #expect(signature.claims["sub"] == .string(binding.userId))
        #expect(key.isValidSignature(try .init(rawRepresentation: signature.signature), for: signature.signed))
    }

    @Test func `replaces the user's old key, finds a key without a name, and deletes keys`() async throws {
        for _ in 0..<2 {
            let step = try await step(Wire.deviceBindingCallback, "authenticationType", "NONE")
            _ = try await step.callback(DeviceBindingCallback.self)?.bind(using: binder).get()
        }
        let keys = try await binder.keys()
        #expect(keys.count == 1)
        var printed = ""
        dump(keys, to: &printed)
        #expect(!printed.contains("privateKey"))

        let step = try await step(Wire.deviceSigningVerifierCallback, "userId", "")
        #expect(try await step.callback(DeviceSigningVerifierCallback.self)?.sign(using: binder).get() != nil)
        try await binder.deleteKey(userId: keys[0].userId)
        let failure = try #require(await step.callback(DeviceSigningVerifierCallback.self)?.sign(using: binder))
        #expect(throws: ClientError.clientNotRegistered) { try failure.get() }
    }

    @Test(arguments: [
        ("authenticationType", "BIOMETRIC_ONLY" as JSON, "Unsupported"), ("attestation", true, "Unsupported"),
        ("timeout", 0, "Timeout"),
    ])
    func `answers with the server's word when it cannot`(output: String, value: JSON, answer: String) async throws {
        let step = try await step(Wire.deviceBindingCallback, output, value)
        let callback = try #require(step.callback(DeviceBindingCallback.self))
        let result =
            if output == "timeout" { await callback.bind(using: SlowBinder()) } else {
                await callback.bind(using: binder)
            }
        #expect(throws: ClientError(rawValue: answer)) { try result.get() }
        let inputs = try #require(step.payloads().first?["input"]?.array)
        #expect(inputs.map { $0["value"] } == ["", "", "", .string(answer)])
        #expect(try await binder.keys().isEmpty)
    }

    @Test func `lets the user confirm, and passes on a refusal`() async throws {
        var binder = binder
        let dialogue = TestDialogue(.fails(ClientError.abort))
        binder.dialogue = dialogue
        let step = try await Journey.step(callbacks: [Wire.json(Wire.deviceBindingCallback)])
        let callback = try #require(step.callback(DeviceBindingCallback.self))
        let refused = await callback.bind(using: binder)
        #expect(throws: ClientError.abort) { try refused.get() }
        #expect(callback.field[CallbackInput("clientError")] == "Abort")
        #expect(dialogue.confirmed.map(\.type) == [.biometricAllowFallback])
        #expect(dialogue.confirmed.map(\.prompt.title) == ["Confirm it is you"])

        binder.dialogue = TestDialogue()
        let bound = await callback.bind(using: binder, deviceName: "Mine")
        #expect(try bound.get().deviceName == "Mine")
        #expect(callback.field[CallbackInput("clientError")] == "")
    }

    private struct SlowBinder: DeviceBinder {
        func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
            try await Gate().wait()
            throw ClientError.abort
        }
        func sign(_ request: DeviceSigningRequest) async throws -> String { throw ClientError.abort }
    }
}
