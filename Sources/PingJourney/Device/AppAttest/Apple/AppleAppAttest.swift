#if canImport(DeviceCheck)
    import DeviceCheck
    import Foundation
    import PingStorage

    extension AppAttestProvider {
        /// A provider that keeps the key's identifier in the Keychain.
        ///
        /// - Parameter payload: Further data to sign, such as the amount of a payment; none by default.
        public init(payload: @escaping @Sendable () async throws -> String = { "" }) {
            self.init(storage: nil, service: AppleAppAttest(), bundleID: ProgramName.current, payload: payload)
        }
    }

    /// App Attest of this device. `DCAppAttestService` is not Sendable, so that each call asks for the shared one.
    struct AppleAppAttest: AppAttestService {
        var isSupported: Bool { DCAppAttestService.shared.isSupported }

        func makeKey() async throws -> String {
            try await Self.answer { reply in DCAppAttestService.shared.generateKey(completionHandler: reply) }
        }

        func attest(_ keyID: String, hash: Data) async throws -> Data {
            try await Self.answer { reply in
                DCAppAttestService.shared.attestKey(keyID, clientDataHash: hash, completionHandler: reply)
            }
        }

        func assert(_ keyID: String, hash: Data) async throws -> Data {
            try await Self.answer { reply in
                DCAppAttestService.shared.generateAssertion(keyID, clientDataHash: hash, completionHandler: reply)
            }
        }

        private static func answer<Value: Sendable>(
            _ ask: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                ask { value, error in
                    if let value { return continuation.resume(returning: value) }
                    let named = error.map { $0 as NSError }
                    // Codes of another domain do not come from App Attest.
                    let code = named?.domain == DCErrorDomain ? named?.code : nil
                    continuation.resume(throwing: AppAttestFailure(code: code ?? 0))
                }
            }
        }
    }
#endif
