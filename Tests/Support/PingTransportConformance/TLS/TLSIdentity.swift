package import Foundation
import PingCommons

/// A certificate and its key for a check, made with the `openssl` command.
package struct TLSIdentity: Sendable {
    /// The certificate, PEM.
    package let certificate: String
    /// The private key, PEM.
    package let privateKey: String
    /// Both in one PKCS #12 file, encrypted with ``password``.
    package let pkcs12: Data
    /// The private key, PEM, encrypted with ``password``.
    package let encryptedPrivateKey: String
    /// The SHA-256 digest of the public key, Base64.
    package let pin: String

    /// The password of the encrypted forms.
    package static let password: Secret = "p12-canary"
}

/// A certificate authority for a check, and certificates of all kinds.
package struct TLSAuthority: Sendable {
    /// The authority itself.
    package let root: TLSIdentity
    /// Another authority, which has not signed a certificate.
    package let stranger: TLSIdentity
    /// Signed for localhost, valid.
    package let localhost: TLSIdentity
    /// Signed for another host.
    package let elsewhere: TLSIdentity
    /// Signed for localhost; expired.
    package let expired: TLSIdentity
    /// For localhost, signed by itself.
    package let selfSigned: TLSIdentity
    /// Signed for localhost, with a key of 1,024 bits.
    package let weak: TLSIdentity
    /// Signed, for a client.
    package let client: TLSIdentity
    /// Signed, for a client, with the name localhost.
    package let clientOfLocalhost: TLSIdentity
    /// Signed, for a client; expired.
    package let expiredClient: TLSIdentity

    /// The authority of this process.
    ///
    /// - Throws: ``MissingTool`` when the command `openssl` is missing.
    package static func shared() async throws -> TLSAuthority { try await making.value }

    private static let making = Task { try await TLSAuthority() }

    private init() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        root = try await workshop.make("root", "Test Authority", "basicConstraints=critical,CA:TRUE", by: nil)
        stranger = try await workshop.make("stranger", "Stranger", "basicConstraints=critical,CA:TRUE", by: nil)
        localhost = try await workshop.make("localhost", "localhost", "subjectAltName=DNS:localhost")
        elsewhere = try await workshop.make("elsewhere", "elsewhere.example", "subjectAltName=DNS:elsewhere.example")
        expired = try await workshop.make("expired", "localhost", "subjectAltName=DNS:localhost", days: -1)
        selfSigned = try await workshop.make("self", "localhost", "subjectAltName=DNS:localhost", by: nil)
        weak = try await workshop.make("weak", "localhost", "subjectAltName=DNS:localhost", key: ["rsa:1024"])
        client = try await workshop.make("client", "client", "extendedKeyUsage=clientAuth")
        let clientOnly = "subjectAltName=DNS:localhost\nextendedKeyUsage=clientAuth"
        clientOfLocalhost = try await workshop.make("client-localhost", "localhost", clientOnly)
        expiredClient = try await workshop.make("old-client", "client", "extendedKeyUsage=clientAuth", days: -1)
    }

    /// A temporary directory for making certificates.
    private struct Workshop {
        let directory: URL

        init() throws {
            directory = FileManager.default.temporaryDirectory.appendingPathComponent("tls-" + UUID().uuidString)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        }

        func close() {
            try? FileManager.default.removeItem(at: directory)
        }

        func make(
            _ name: String,
            _ subject: String,
            _ extensionLine: String,
            by signer: String? = "root",
            days: Int = 2,
            key: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        ) async throws -> TLSIdentity {
            #if os(Linux) || os(macOS)
                let file = { (kind: String) in directory.path + "/\(name).\(kind)" }
                let newKey = ["-newkey"] + key + ["-nodes", "-keyout", file("key")]
                let request = ["req"] + newKey + ["-subj", "/CN=\(subject)"]
                if let signer {
                    try await run(request + ["-out", file("csr")])
                    try "\(extensionLine)\n".write(toFile: file("ext"), atomically: true, encoding: .utf8)
                    let authority = directory.path + "/\(signer)"
                    try await run(
                        ["x509", "-req", "-in", file("csr"), "-CA", authority + ".pem", "-CAkey", authority + ".key"]
                            + ["-set_serial", "\(UInt32.random(in: 1..<(.max)))", "-days", "\(days)"]
                            + ["-extfile", file("ext"), "-out", file("pem")]
                    )
                } else {
                    try await run(
                        request + ["-x509", "-days", "\(days)", "-addext", extensionLine, "-out", file("pem")]
                    )
                }
                return try await read(file)
            #else
                throw MissingTool(description: "This system runs no commands.")
            #endif
        }

        #if os(Linux) || os(macOS)
            private func read(_ file: (String) -> String) async throws -> TLSIdentity {
                let password = "pass:" + TLSIdentity.password.reveal()
                try await run(
                    ["pkcs12", "-export", "-in", file("pem"), "-inkey", file("key"), "-passout", password]
                        + ["-out", file("p12")]
                )
                try await run(["pkey", "-in", file("key"), "-aes256", "-passout", password, "-out", file("enc")])
                try await run(["pkey", "-in", file("key"), "-pubout", "-outform", "DER", "-out", file("der")])
                try await run(["dgst", "-sha256", "-binary", "-out", file("sha"), file("der")])
                return TLSIdentity(
                    certificate: try String(contentsOfFile: file("pem"), encoding: .utf8),
                    privateKey: try String(contentsOfFile: file("key"), encoding: .utf8),
                    pkcs12: try Data(contentsOf: URL(fileURLWithPath: file("p12"))),
                    encryptedPrivateKey: try String(contentsOfFile: file("enc"), encoding: .utf8),
                    pin: try Data(contentsOf: URL(fileURLWithPath: file("sha"))).base64EncodedString()
                )
            }

            private func run(_ arguments: [String]) async throws {
                try await CommandLineTool.openssl.run(arguments)
            }
        #endif
    }
}
