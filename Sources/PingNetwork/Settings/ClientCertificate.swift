public import PingFoundation

/// The certificate and private key with which a client proves to a server who it is (mutual TLS).
public struct ClientCertificate: Sendable, Equatable {
    /// The form in which certificate and key are given.
    package enum Form: Sendable, Equatable {
        case pem(chain: Data, privateKey: Secret, password: Secret?)
        case pkcs12(Data, password: Secret)
    }

    package let form: Form

    private init(_ form: Form) {
        self.form = form
    }

    /// A certificate in PEM form. URL loading on Apple systems does not take it: use ``pkcs12(_:password:)`` there.
    ///
    /// - Parameters:
    ///   - chain: The client's certificate, then those of the authorities between it and the root.
    ///   - privateKey: The private key.
    ///   - password: The password that the key is encrypted with.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidHttpClientSetting`` when one is not PEM.
    public static func pem(chain: String, privateKey: Secret, password: Secret? = nil) throws -> Self {
        guard chain.contains("-----BEGIN CERTIFICATE-----"), privateKey.reveal().contains("PRIVATE KEY-----") else {
            throw PingError(
                .invalidHttpClientSetting,
                "The client certificate or its private key is not in PEM form.",
                recovery: "Give texts that begin with “-----BEGIN CERTIFICATE-----” and “-----BEGIN PRIVATE KEY-----”."
            )
        }
        return ClientCertificate(.pem(chain: Data(chain.utf8), privateKey: privateKey, password: password))
    }

    /// A certificate and its key in one PKCS #12 file (RFC 7292), the form that every transport takes.
    ///
    /// - Parameters:
    ///   - file: The file's bytes.
    ///   - password: The password that the file is encrypted with.
    public static func pkcs12(_ file: Data, password: Secret) -> Self {
        ClientCertificate(.pkcs12(file, password: password))
    }
}

extension ClientCertificate: CustomStringConvertible, Redacted {
    /// The form. No certificate and no key.
    public var description: String {
        switch form {
        case .pem: "a client certificate in PEM form"
        case .pkcs12: "a client certificate in PKCS #12 form"
        }
    }
}
