import Crypto
import PingFoundation
import PingStorage

/// Proves with Apple's App Attest that the app is genuine, in the form that the servers' iOS clients send.
///
/// At first it makes a key and sends Apple's attestation of it over the challenge. The server then asks again with a
/// record of that attestation (``AppIntegrityRequest/attestToken``); from then on the provider signs with the key: a
/// JSON document of `challenge`, `bundleId` and `payload`. When Apple does not know the key any more (after the app was
/// reinstalled, say), it makes a new one once.
///
/// ```swift
/// config.module(CallbackProviders.config) { $0.appIntegrity = AppAttestProvider() }
/// ```
///
/// It can be made on Apple systems alone, and Macs cannot attest: there the server learns ``ClientError/unsupported``.
/// The app needs the capability App Attest. May be used from any task; proofs take turns.
public struct AppAttestProvider: AppIntegrityProvider {
    /// The stored key, and its attestation.
    package struct Item: Codable, Sendable {
        let keyID: String
        /// Apple's attestation, base64, once the server has accepted it.
        let attestation: String?
    }

    private let storage: any Storage<Item>
    private let service: any AppAttestService
    private let bundleID: String
    private let payload: @Sendable () async throws -> String

    init(
        storage: (any Storage<Item>)?,
        service: any AppAttestService,
        bundleID: String,
        payload: @escaping @Sendable () async throws -> String
    ) {
        self.storage = storage ?? DefaultStorage.make(account: "com.pingidentity.journey.appAttest")
        self.service = service
        self.bundleID = bundleID
        self.payload = payload
    }

    public func proof(for request: AppIntegrityRequest) async throws -> AppIntegrityProof {
        // Callbacks with a request type are for Play Integrity.
        guard service.isSupported, request.requestType.isEmpty else { throw ClientError.unsupported }
        guard !request.challenge.isEmpty else { throw ClientError.clientDeviceErrors }
        let clientData = try await clientData(request.challenge)
        return try await storage.withExclusiveAccess {
            do { return try await proof(request, clientData) } catch let failure as AppAttestFailure {
                throw failure.error
            }
        }
    }

    private func proof(_ request: AppIntegrityRequest, _ clientData: Data) async throws -> AppIntegrityProof {
        let item = try await accepted(request.attestToken)
        guard let item, let attestation = item.attestation else {
            return try await attest(item?.keyID, request.challenge, clientData)
        }
        do {
            let assertion = try await service.assert(item.keyID, hash: Self.hash(clientData))
            return AppIntegrityProof(
                token: assertion.base64EncodedString(),
                attestation: attestation,
                clientData: clientData.base64EncodedString(),
                keyId: item.keyID
            )
        } catch let failure as AppAttestFailure where failure.isOfKey {
            return try await attest(nil, request.challenge, clientData)
        }
    }

    /// - Parameter keyID: A key that waits for its attestation; `nil` to make one.
    private func attest(_ keyID: String?, _ challenge: String, _ clientData: Data) async throws -> AppIntegrityProof {
        let hash = Self.hash(Data(challenge.utf8))
        do {
            let key = if let keyID { keyID } else { try await newKey() }
            let attestation = try await service.attest(key, hash: hash)
            return AppIntegrityProof(
                token: "",
                attestation: attestation.base64EncodedString(),
                clientData: clientData.base64EncodedString(),
                keyId: key
            )
        } catch let failure as AppAttestFailure where failure.isOfKey && keyID != nil {
            return try await attest(nil, challenge, clientData)
        }
    }

    private func newKey() async throws -> String {
        let key = try await service.makeKey()
        // Kept before Apple is asked: a key is made once, and attested again when Apple cannot be reached.
        try await storage.save(item: Item(keyID: key, attestation: nil))
        return key
    }

    /// The stored key, after the server's word on it: its record is `keyId::attestation`.
    private func accepted(_ record: String) async throws -> Item? {
        let stored = try await storage.get()
        guard !record.isEmpty else { return stored }
        let parts = record.split(separator: "::", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return stored }
        let item = Item(keyID: parts[0], attestation: parts[1])
        if stored?.keyID != item.keyID || stored?.attestation != item.attestation { try await storage.save(item: item) }
        return item
    }

    private func clientData(_ challenge: String) async throws -> Data {
        let document: JSON = [
            "challenge": .string(challenge), "bundleId": .string(bundleID), "payload": .string(try await payload()),
        ]
        return document.serialized(sortedKeys: true)
    }

    private static func hash(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }
}
