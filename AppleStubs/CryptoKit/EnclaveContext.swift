public import FoundationStub
public import LocalAuthenticationStub
public import SecurityStub

// CryptoKit: keys of the Secure Enclave with an authentication context. Apple has these initializers alone, with a default of
// `nil` for the context: the ones without it are for tvOS and watchOS.

extension SecureEnclave.P256.Signing.PrivateKey {
    // iOS 13.0, macOS 10.15, visionOS 1.0: init(compactRepresentable: Bool = true, accessControl: SecAccessControl = …,
    //     authenticationContext: LAContext? = nil) throws
    public init(
        compactRepresentable: Bool = true,
        accessControl: SecAccessControl,
        authenticationContext: LAContext?
    ) throws {
        try self.init(compactRepresentable: compactRepresentable, accessControl: accessControl)
    }

    // iOS 13.0, macOS 10.15, visionOS 1.0: init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws
    public init(dataRepresentation: Data, authenticationContext: LAContext?) throws {
        try self.init(dataRepresentation: dataRepresentation)
    }
}
