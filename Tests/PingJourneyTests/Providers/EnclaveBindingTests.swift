import Crypto
import Foundation
import PingStorage
import PingTestKit
import Testing

@testable import PingJourney

@Suite("Binding a device with the Secure Enclave")
struct EnclaveBindingTests {
    private let storage = MemoryStorage<[BoundKey]>()

    private func binder(_ enclave: any DeviceEnclave) -> SecureEnclaveDeviceBinder {
        var binder = SecureEnclaveDeviceBinder(storage: storage, enclave: enclave)
        binder.issuer = "com.example.app"
        binder.deviceName = "Phone"
        binder.deviceID = { "device-1" }
        binder.system = SystemServices(now: { Date(timeIntervalSince1970: 1_800_000_000) })
        return binder
    }

    private func binding(_ type: String, attestation: Bool = false) async throws -> DeviceBindingCallback {
        var json = try Wire.json(Wire.deviceBindingCallback)
        for (index, entry) in (json["output"]?.array ?? []).enumerated() {
            if entry["name"] == "authenticationType" { json["output"]?[index]?["value"] = .string(type) }
            if entry["name"] == "attestation" { json["output"]?[index]?["value"] = .bool(attestation) }
        }
        return try #require(try await Journey.step(callbacks: [json]).callback(DeviceBindingCallback.self))
    }

    private func signing() async throws -> DeviceSigningVerifierCallback {
        let step = try await Journey.step(callbacks: [Wire.json(Wire.deviceSigningVerifierCallback)])
        return try #require(step.callback(DeviceSigningVerifierCallback.self))
    }

    private func told(_ callback: any Callback) -> String? { callback.field.inputText(CallbackInput("clientError")) }

    private func parts(_ jws: String) throws -> (header: JSON, claims: JSON, signed: Data, signature: Data) {
        let parts = jws.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let data = parts.compactMap { Data(base64URLEncoded: $0) }
        return (try JSON(parsing: data[0]), try JSON(parsing: data[1]), Data("\(parts[0]).\(parts[1])".utf8), data[2])
    }

    @Test(
        arguments: [
            ("NONE", .none), ("BIOMETRIC_ONLY", .biometry), ("BIOMETRIC_ALLOW_FALLBACK", .biometryOrPasscode),
        ] as [(String, EnclaveLock)]
    )
    func `proves a new key behind the lock that the server wants, and signs with it later`(
        _ type: String,
        _ lock: EnclaveLock
    )
        async throws
    {
        let enclave = PlayedEnclave()
        let binding = try await binding(type)
        let proof = try parts(try await binding.bind(using: binder(enclave)).get().jws)
        let point = try ["x", "y"].map {
            try #require(Data(base64URLEncoded: proof.header["jwk"]?[$0]?.string ?? ""))
        }
        let key = try P256.Signing.PublicKey(rawRepresentation: point[0] + point[1])
        #expect(key.isValidSignature(try .init(rawRepresentation: proof.signature), for: proof.signed))
        #expect(proof.header["alg"] == "ES256")
        #expect(proof.claims["sub"] == .string(binding.userId))
        #expect(enclave.made == [lock])
        let reason = "Confirm it is you\nBinding this device\nNeeded once"
        #expect(enclave.asked == [PlayedEnclave.Asked(lock: lock, reason: reason)])

        let signing = try await signing()
        let signature = try parts(try await signing.sign(using: binder(enclave)).get())
        #expect(key.isValidSignature(try .init(rawRepresentation: signature.signature), for: signature.signed))
        #expect(signature.header["kid"] == proof.header["kid"])
        #expect(signature.header["jwk"] == nil)
        #expect(enclave.asked.last?.lock == lock)
        #expect(enclave.asked.last?.reason.contains("Payment of 12.50") == true)
    }

    @Test func `asks with the app's own code for APPLICATION_PIN, and cannot without one`() async throws {
        let enclave = PlayedEnclave()
        let callback = try await binding("APPLICATION_PIN")
        let refused = await callback.bind(using: binder(enclave))
        #expect(throws: ClientError.unsupported) { try refused.get() }
        #expect(enclave.made.isEmpty)
        var binder = binder(enclave)
        let dialogue = TestDialogue()
        binder.dialogue = dialogue
        _ = try await callback.bind(using: binder).get()
        _ = try await signing().sign(using: binder).get()
        #expect(dialogue.confirmed.map(\.type) == [.applicationPin, .applicationPin])
        #expect(dialogue.confirmed.allSatisfy { !$0.prompt.title.isEmpty })
        #expect(enclave.made == [.none])
        binder.dialogue = TestDialogue(.fails(ClientError.abort))
        let callbackToSign = try await signing()
        _ = await callbackToSign.sign(using: binder)
        #expect(told(callbackToSign) == "Abort")
    }

    @Test(arguments: ["", "RETINA"])
    func `does not know every type`(_ type: String) async throws {
        let enclave = PlayedEnclave()
        let callback = try await binding(type)
        _ = await callback.bind(using: binder(enclave))
        #expect(told(callback) == "Unsupported")
        #expect(enclave.made.isEmpty)
    }

    @Test func `binds without the attestation that the server wants of Android, where software refuses`() async throws {
        let callback = try await binding("NONE", attestation: true)
        var software = SoftwareDeviceBinder(storage: storage)
        software.deviceID = { "device-1" }
        _ = await callback.bind(using: software)
        #expect(told(callback) == "Unsupported")
        #expect(try await storage.get() == nil)
        let jws = try await callback.bind(using: binder(PlayedEnclave())).get().jws
        #expect(try parts(jws).claims["platform"] == "ios")
        #expect(told(callback) == "")
        #expect(try await storage.get()?.count == 1)
    }

    private static func code(_ domain: String, _ number: Int) -> SystemErrorCode {
        SystemErrorCode(domain: domain, code: number)
    }

    /// The codes of an error of the system, and what the server learns when it is met at the use of a key.
    static let failures: [([SystemErrorCode], String)] = numbered + nested

    private static var numbered: [([SystemErrorCode], String)] {
        let numbers: [(String, [Int], String)] = [
            (SystemKeyFailure.localAuthentication, [-1, -2, -3, -4, -9, -10, -1004], "Abort"),
            (SystemKeyFailure.localAuthentication, [-5, -6, -7, -8, -11, -12, -13, -14, 0, 7], "Unsupported"),
            (status, [-25308, -25291, -25315, -25320, -50, -128, -34018], "Abort"),
            (status, [-25293, -25300, -26275], "ClientNotRegistered"),
            (token, [-3, -5, -6], "ClientNotRegistered"),
            (token, [-1, -2, -4, -7, -8, -9], "Abort"),
            ("", [0], "Abort"), ("CryptoKit.CryptoKitError", [3], "Abort"),
        ]
        return numbers.flatMap { domain, codes, answer in codes.map { ([code(domain, $0)], answer) } }
    }

    /// What is under an error counts as well: a confirmation first, then a lock, then a key that is gone.
    private static var nested: [([SystemErrorCode], String)] {
        [
            ([], "Abort"), ([SystemKeyFailure.missingFaceIDUsage], "Unsupported"),
            ([.unreadableKey], "ClientNotRegistered"),
            ([code("CryptoKit.CryptoKitError", 0), code(token, -3)], "ClientNotRegistered"),
            ([code(token, -3), code(status, -25308)], "Abort"),
            ([code(status, -25300), code(status, -25291)], "Abort"),
            ([code(token, -3), code(SystemKeyFailure.localAuthentication, -8)], "Unsupported"),
        ]
    }

    private static let status = "NSOSStatusErrorDomain"
    private static let token = "CryptoTokenKit"

    @Test(arguments: failures)
    func `tells the server its own word for each error of the system, and keeps the key`(
        _ codes: [SystemErrorCode],
        _ answer: String
    ) async throws {
        let fails = Locked(false)
        let enclave = PlayedEnclave(atUse: {
            if fails.current { throw SystemKeyFailure(codes: codes, .use) }
        })
        _ = try await binding("BIOMETRIC_ONLY").bind(using: binder(enclave)).get()
        fails.withLock { $0 = true }
        let callback = try await signing()
        let result = await callback.sign(using: binder(enclave))
        #expect(told(callback) == answer)
        let error = #expect(throws: (any Error).self) { try result.get() }
        #expect(error.flatMap(ClientError.init(under:)) == ClientError(rawValue: answer))
        if let error = error as? PingError {
            #expect(error.code == .deviceKey)
            #expect(error.recovery?.isEmpty == false)
        }
        #expect(try await storage.get()?.count == 1)
        fails.withLock { $0 = false }
        _ = try await callback.sign(using: binder(enclave)).get()
        #expect(told(callback) == "")
    }

    @Test func `of a device without a passcode binds nothing and says what to do`() async throws {
        let enclave = PlayedEnclave(atCreation: {
            throw SystemKeyFailure(codes: [Self.code(SystemKeyFailure.localAuthentication, -5)], .confirmation)
        })
        let callback = try await binding("BIOMETRIC_ALLOW_FALLBACK")
        let result = await callback.bind(using: binder(enclave))
        let error = #expect(throws: PingError.self) { try result.get() }
        #expect(error?.message == "This device has no passcode.")
        #expect(told(callback) == "Unsupported")
        #expect(try await storage.get() == nil)
    }

    @Test func `without a key of the enclave is unsupported, not unregistered`() async throws {
        let enclave = PlayedEnclave(atCreation: {
            throw SystemKeyFailure(codes: [Self.code(Self.status, -25293)], .creation)
        })
        let callback = try await binding("NONE")
        _ = await callback.bind(using: binder(enclave))
        #expect(told(callback) == "Unsupported")
    }

    @Test func `that the user cancels leaves the old key in its place`() async throws {
        let fails = Locked(false)
        let enclave = PlayedEnclave(atUse: {
            if fails.current {
                throw SystemKeyFailure(codes: [Self.code(SystemKeyFailure.localAuthentication, -2)], .confirmation)
            }
        })
        _ = try await binding("BIOMETRIC_ONLY").bind(using: binder(enclave)).get()
        let old = try #require(try await storage.get()?.first?.kid)
        fails.withLock { $0 = true }
        let callback = try await binding("BIOMETRIC_ONLY")
        let result = await callback.bind(using: binder(enclave))
        #expect(throws: ClientError.abort) { try result.get() }
        #expect(try await storage.get()?.map(\.kid) == [old])
    }

    @Test func `refuses a key of another device or of software`() async throws {
        _ = try await binding("NONE").bind(using: binder(PlayedEnclave())).get()
        let elsewhere = try await signing()
        _ = await elsewhere.sign(using: binder(PlayedEnclave()))
        #expect(told(elsewhere) == "ClientNotRegistered")

        var software = SoftwareDeviceBinder(storage: storage)
        software.deviceID = { "device-1" }
        let ofEnclave = try await signing()
        _ = await ofEnclave.sign(using: software)
        #expect(told(ofEnclave) == "ClientNotRegistered")
        _ = try await binding("NONE").bind(using: software).get()
        let ofSoftware = try await signing()
        _ = await ofSoftware.sign(using: binder(PlayedEnclave()))
        #expect(told(ofSoftware) == "ClientNotRegistered")
    }

    @Test func `ends when the time is up that the server allows`() async throws {
        let enclave = PlayedEnclave(atUse: { try await Gate().wait() })
        var json = try Wire.json(Wire.deviceBindingCallback)
        for (index, entry) in (json["output"]?.array ?? []).enumerated() where entry["name"] == "timeout" {
            json["output"]?[index]?["value"] = 0
        }
        let step = try await Journey.step(callbacks: [json])
        let callback = try #require(step.callback(DeviceBindingCallback.self))
        _ = await callback.bind(using: binder(enclave))
        #expect(told(callback) == "Timeout")
        #expect(try await storage.get() == nil)
    }

    @Test func `signs with the newest key where the app does not choose`() async throws {
        let enclave = PlayedEnclave()
        for (user, time) in [("jo", 1_800_000_001), ("sam", 1_800_000_003), ("alex", 1_800_000_002)] {
            var binder = binder(enclave)
            binder.system = SystemServices(now: { Date(timeIntervalSince1970: TimeInterval(time)) })
            let request = DeviceBindingRequest(
                userId: user,
                userName: user,
                authenticationType: .none,
                signing: DeviceSigningRequest(userId: user, challenge: "c", timeout: 60)
            )
            _ = try await binder.bind(request)
        }
        let anyone = DeviceSigningRequest(userId: "", challenge: "c", timeout: 60)
        #expect(try parts(try await binder(enclave).sign(anyone)).claims["sub"] == "sam")
    }

    @Test func `lets the app choose among the keys of several users, and deletes one`() async throws {
        let enclave = PlayedEnclave()
        var binder = binder(enclave)
        for user in ["jo", "sam"] {
            let request = DeviceBindingRequest(
                userId: user,
                userName: user,
                authenticationType: .none,
                signing: DeviceSigningRequest(userId: user, challenge: "c", timeout: 60)
            )
            _ = try await binder.bind(request)
        }
        binder.dialogue = TestDialogue(choosing: { keys in try #require(keys.first { $0.userId == "jo" }) })
        let anyone = DeviceSigningRequest(userId: "", challenge: "c", timeout: 60)
        #expect(try parts(try await binder.sign(anyone)).claims["sub"] == "jo")
        try await binder.deleteKey(userId: "jo")
        #expect(try await binder.keys().map(\.userId) == ["sam"])
        #expect(try parts(try await binder.sign(anyone)).claims["sub"] == "sam")
    }

    @Test(arguments: [
        (DevicePrompt(), "Confirm that it is you."),
        (DevicePrompt(title: " ", description: "\n"), "Confirm that it is you."),
        (DevicePrompt(title: "Pay", subtitle: "", description: "12.50"), "Pay\n12.50"),
        (DevicePrompt(title: "Pay\u{202E}\nnow"), "Pay  now"),
    ])
    func `gives a reason in every case, in the server's words made fit to read`(
        _ prompt: DevicePrompt,
        _ reason: String
    ) {
        #expect(prompt.reason == reason)
    }

    @Test func `stays the default beside other providers of the app, and gives way to one`() async throws {
        let enclave = PlayedEnclave()
        let defaults = Module.of(name: "Defaults") { [binder = binder(enclave)] setup in
            var providers = CallbackProviders()
            providers.deviceBinder = binder
            setup.context[.callbackProviders] = providers
        }
        var document = try Wire.json(Wire.deviceBindingCallback)
        document["output"]?[2]?["value"] = "NONE"
        let beside = try await Journey.step(callbacks: [document]) { config in
            config.module(defaults)
            config.module(CallbackProviders.config) { $0.deviceProfile = DefaultDeviceProfile() }
        }
        _ = try await beside.callback(DeviceBindingCallback.self)?.bind().get()
        #expect(enclave.made == [.none])
        let own = PlayedEnclave()
        let replaced = try await Journey.step(callbacks: [document]) { config in
            config.module(defaults)
            config.module(CallbackProviders.config) { $0.deviceBinder = binder(own) }
        }
        _ = try await replaced.callback(DeviceBindingCallback.self)?.bind().get()
        #expect(own.made == [.none])
        #expect(enclave.made == [.none])
    }

    @Test func `has no default off Apple's systems`() async throws {
        #if !canImport(CryptoKit)
            #expect(DefaultDeviceBinder.make() == nil)
            let callback = try await binding("NONE")
            _ = await callback.bind()
            #expect(told(callback) == "Unsupported")
        #endif
    }
}
