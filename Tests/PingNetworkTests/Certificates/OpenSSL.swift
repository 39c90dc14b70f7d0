import Foundation
import TestPrograms
import Testing

/// The `openssl` command, which makes certificates and says what is in them.
enum OpenSSL {
    /// A kind of public key.
    enum Key: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case rsa = "RSA"
        case p256 = "P-256"
        case ed25519 = "Ed25519"

        var testDescription: String { rawValue }

        fileprivate var options: [String] {
            switch self {
            case .rsa: ["rsa:2048"]
            case .p256: ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
            case .ed25519: ["ed25519"]
            }
        }
    }

    /// A certificate that signs itself, in PEM form.
    static func certificate(_ key: Key = .p256) throws -> String {
        try text(["req", "-x509", "-nodes", "-subj", "/CN=localhost", "-keyout", "/dev/null", "-newkey"] + key.options)
    }

    /// A certificate in DER form.
    static func der(_ certificate: String) throws -> Data {
        try run(["x509", "-outform", "der"], input: certificate)
    }

    /// The public key of a certificate, in DER form.
    static func publicKey(_ certificate: String) throws -> Data {
        let key = try text(["x509", "-pubkey", "-noout"], input: certificate)
        return try run(["pkey", "-pubin", "-outform", "der"], input: key)
    }

    /// What a command prints.
    static func text(_ arguments: [String], input: String = "") throws -> String {
        String(decoding: try run(arguments, input: input), as: UTF8.self)
    }

    private static func run(_ arguments: [String], input: String) throws -> Data {
        let process = TestProcess()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        let (inside, outside) = (Pipe(), Pipe())
        process.standardInput = inside
        process.standardOutput = outside
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The inputs of these tests fit into a pipe's buffer.
        try inside.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try inside.fileHandleForWriting.close()
        let output = try outside.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "openssl \(arguments.joined(separator: " "))")
        return output
    }
}
