public import FoundationStub
public import LocalAuthenticationStub
public import SecurityStub

// enum SecureEnclave
@available(iOS 13.0, macOS 10.15, *)
public enum SecureEnclave {
    // static var isAvailable: Bool { get }
    public static var isAvailable: Bool { false }

    // enum P256 : Sendable
    public enum P256: Sendable {
        // enum Signing : Sendable
        public enum Signing: Sendable {}
    }
}

extension SecureEnclave.P256.Signing {
    // struct PrivateKey : Sendable
    @available(iOS 13.0, macOS 10.15, *)
    public struct PrivateKey: Sendable {
        // init(compactRepresentable: Bool = true, accessControl: SecAccessControl = …,
        //     authenticationContext: LAContext? = nil) throws
        // The default is SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, [], nil)!, which
        // has no stand-in, so that each key says how it is guarded.
        public init(
            compactRepresentable: Bool = true,
            accessControl: SecAccessControl,
            authenticationContext: LAContext? = nil
        ) throws {
            throw CryptoKitError.incorrectKeySize
        }

        // init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws
        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
            throw CryptoKitError.incorrectKeySize
        }

        // let dataRepresentation: Data
        public let dataRepresentation: Data = Data()
        // let publicKey: P256.Signing.PublicKey
        public let publicKey: Crypto.P256.Signing.PublicKey = Crypto.P256.Signing.PrivateKey().publicKey

        // func signature<D>(for data: D) throws -> P256.Signing.ECDSASignature where D : DataProtocol
        public func signature<D: DataProtocol>(for data: D) throws -> Crypto.P256.Signing.ECDSASignature {
            throw CryptoKitError.incorrectKeySize
        }

        // func signature<D>(for digest: D) throws -> P256.Signing.ECDSASignature where D : Digest
        public func signature<D: Digest>(for digest: D) throws -> Crypto.P256.Signing.ECDSASignature {
            throw CryptoKitError.incorrectKeySize
        }
    }
}
