import Crypto
import Foundation
import PingTestKit
import Testing

@testable import PingJourney

@Suite("Proving an app with App Attest")
struct AppAttestTests {
    /// Apple's service with keys of a test's, which fails as often as the test says.
    private final class PlayedService: AppAttestService {
        let isSupported: Bool
        let failures: Locked<[String: [AppAttestFailure]]>
        let calls = Locked<[String]>([])
        private let count = Locked(0)

        init(isSupported: Bool = true, failures: [String: [AppAttestFailure]] = [:]) {
            self.isSupported = isSupported
            self.failures = Locked(failures)
        }

        private func call(_ name: String, _ key: String) throws {
            calls.withLock { $0.append("\(name) \(key)") }
            let failure = failures.withLock { failures -> AppAttestFailure? in
                guard failures[name]?.isEmpty == false else { return nil }
                return failures[name]?.removeFirst()
            }
            if let failure { throw failure }
        }

        func makeKey() async throws -> String {
            let number = count.withLock { count in
                count += 1
                return count
            }
            let key = "key-\(number)"
            try call("make", key)
            return key
        }

        func attest(_ keyID: String, hash: Data) async throws -> Data {
            try call("attest", keyID)
            return Data("attestation of \(keyID)".utf8) + hash
        }

        func assert(_ keyID: String, hash: Data) async throws -> Data {
            try call("assert", keyID)
            return Data("assertion of \(keyID)".utf8) + hash
        }
    }

    private let storage = MemoryStorage<AppAttestProvider.Item>()

    private func provider(_ service: PlayedService, payload: String = "") -> AppAttestProvider {
        AppAttestProvider(storage: storage, service: service, bundleID: "com.example.app", payload: { payload })
    }

    private func hash(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }

    @Test func `attests a new key over the challenge, and signs with it once the server has accepted it`() async throws
    {
        let service = PlayedService()
        let first = try await provider(service).proof(for: AppIntegrityRequest(challenge: "c1"))
        let attestation = try #require(first.attestation)
        #expect(Data(base64Encoded: attestation) == Data("attestation of key-1".utf8) + hash(Data("c1".utf8)))
        #expect(first.keyId == "key-1")
        #expect(first.token == "")

        let record = "key-1::\(attestation)"
        let request = AppIntegrityRequest(challenge: "c2", attestToken: record)
        let second = try await provider(service, payload: "12.50").proof(for: request)
        let clientData = try #require(second.clientData.flatMap { Data(base64Encoded: $0) })
        #expect(
            try JSON(parsing: clientData) == ["challenge": "c2", "bundleId": "com.example.app", "payload": "12.50"]
        )
        #expect(Data(base64Encoded: second.token) == Data("assertion of key-1".utf8) + hash(clientData))
        #expect(second.attestation == attestation)
        #expect(second.keyId == "key-1")

        let later = try await provider(service).proof(for: AppIntegrityRequest(challenge: "c3"))
        #expect(later.token != "", "The next login begins with the key that the server knows.")
        #expect(service.calls.current == ["make key-1", "attest key-1", "assert key-1", "assert key-1"])
    }

    @Test(arguments: [AppAttestFailure.invalidKey, .invalidInput])
    func `makes a new key once when Apple does not accept the old one`(_ failure: AppAttestFailure) async throws {
        try await storage.save(item: .init(keyID: "old", attestation: "YQ=="))
        let service = PlayedService(failures: ["assert": [failure]])
        let proof = try await provider(service).proof(for: AppIntegrityRequest(challenge: "c"))
        #expect(proof.keyId == "key-1")
        #expect(proof.token == "")
        #expect(service.calls.current == ["assert old", "make key-1", "attest key-1"])
        #expect(try await storage.get()?.keyID == "key-1")
        #expect(try await storage.get()?.attestation == nil)
    }

    @Test func `gives up when Apple does not accept the new key either`() async throws {
        try await storage.save(item: .init(keyID: "old", attestation: nil))
        let service = PlayedService(failures: ["attest": [.invalidKey, .invalidKey, .invalidKey]])
        #expect(
            await asyncThrownCode {
                try await provider(service).proof(for: AppIntegrityRequest(challenge: "c"))
            } == .appAttest
        )
        #expect(service.calls.current == ["attest old", "make key-1", "attest key-1"])
    }

    @Test func `keeps its key when Apple cannot be reached, and attests the same one later`() async throws {
        let service = PlayedService(failures: ["attest": [.serverUnavailable]])
        let request = AppIntegrityRequest(challenge: "c")
        let error = await #expect(throws: PingError.self) { try await provider(service).proof(for: request) }
        #expect(error?.code == .appAttest)
        #expect(error?.recovery?.contains("later") == true)
        #expect(error.flatMap(ClientError.init(under:)) == .clientDeviceErrors)
        #expect(try await provider(service).proof(for: request).keyId == "key-1")
        #expect(service.calls.current == ["make key-1", "attest key-1", "attest key-1"])
    }

    @Test(arguments: [
        (PlayedFailure.unsupportedDevice, "Unsupported"), (.code(1), "Unsupported"), (.code(0), "ClientDeviceErrors"),
        (.code(4), "ClientDeviceErrors"), (.code(99), "ClientDeviceErrors"),
    ])
    func `tells the server its own word`(_ failure: PlayedFailure, _ answer: String) async throws {
        let service =
            switch failure {
            case .unsupportedDevice: PlayedService(isSupported: false)
            case .code(let code): PlayedService(failures: ["make": [AppAttestFailure(code: code)]])
            }
        let step = try await Journey.step(callbacks: [Wire.json(Wire.appIntegrityIOS)])
        let callback = try #require(step.callback(AppIntegrityCallback.self))
        _ = await callback.attest(using: provider(service))
        #expect(callback.field.inputText(CallbackInput("clientError")) == answer)
        #expect(try await storage.get() == nil)
    }

    enum PlayedFailure: Sendable {
        case unsupportedDevice
        case code(Int)
    }

    @Test func `puts its proof into the callback's inputs`() async throws {
        let step = try await Journey.step(callbacks: [Wire.json(Wire.appIntegrityIOS)])
        let callback = try #require(step.callback(AppIntegrityCallback.self))
        try await callback.attest(using: provider(PlayedService())).get()
        let inputs = try #require(step.payloads().first?["input"]?.array).map { $0["value"]?.string ?? "" }
        #expect(inputs[0] == "")
        #expect(inputs[1].isEmpty == false)
        #expect(inputs[2] == "")
        #expect(Data(base64Encoded: inputs[3])?.isEmpty == false)
        #expect(inputs[4] == "key-1")
    }

    @Test func `is not for the other shape of the callback, nor without a challenge`() async throws {
        let service = PlayedService()
        let play = AppIntegrityRequest(challenge: "nonce", requestType: "classic", projectNumber: "1")
        await #expect(throws: ClientError.unsupported) { try await provider(service).proof(for: play) }
        await #expect(throws: ClientError.clientDeviceErrors) {
            try await provider(service).proof(for: AppIntegrityRequest(challenge: ""))
        }
        #expect(service.calls.current.isEmpty)
    }

    @Test(arguments: ["nonsense", "::", "key::", "::attestation"])
    func `does not lose its key to a record that it cannot read`(_ record: String) async throws {
        try await storage.save(item: .init(keyID: "old", attestation: "YQ=="))
        let request = AppIntegrityRequest(challenge: "c", attestToken: record)
        #expect(try await provider(PlayedService()).proof(for: request).keyId == "old")
        #expect(try await storage.get()?.keyID == "old")
    }

    @Test func `makes one key for all who ask at once`() async throws {
        let service = PlayedService()
        let provider = provider(service)
        try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<20 {
                group.addTask { try await provider.proof(for: AppIntegrityRequest(challenge: "c\(number)")).keyId }
            }
            for try await key in group { #expect(key == "key-1") }
        }
    }
}
