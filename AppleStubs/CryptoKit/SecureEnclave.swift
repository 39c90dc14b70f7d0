public import FoundationStub
public import SecurityStub

/// The part of an Apple device that keeps keys.
public enum SecureEnclave {
    public static var isAvailable: Bool { false }

    public enum P256 {
        public enum Signing {
            public struct PrivateKey: Sendable {
                public init(
                    compactRepresentable: Bool = true,
                    accessControl: SecAccessControl
                ) throws {
                    throw CryptoKitError.incorrectKeySize
                }

                public init(dataRepresentation: Data) throws {
                    throw CryptoKitError.incorrectKeySize
                }

                public var dataRepresentation: Data { Data() }
                public var publicKey: Crypto.P256.Signing.PublicKey { Crypto.P256.Signing.PrivateKey().publicKey }

                public func signature<D: DataProtocol>(for data: D) throws -> Crypto.P256.Signing.ECDSASignature {
                    throw CryptoKitError.incorrectKeySize
                }
            }
        }
    }
}
