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

    /// A certificate that signs itself, in PEM form. It is the same one each time.
    static func certificate(_ key: Key = .p256) async throws -> String {
        try #require(await certificates.value[key])
    }

    private static let certificates = Task { () async throws -> [Key: String] in
        var certificates: [Key: String] = [:]
        for key in Key.allCases {
            let request = ["req", "-x509", "-nodes", "-subj", "/CN=localhost", "-keyout", "/dev/null", "-newkey"]
            certificates[key] = try await text(request + key.options)
        }
        return certificates
    }

    /// A certificate in DER form.
    static func der(_ certificate: String) async throws -> Data {
        try await run(["x509", "-outform", "der"], input: certificate)
    }

    /// The public key of a certificate, in DER form.
    static func publicKey(_ certificate: String) async throws -> Data {
        let key = try await text(["x509", "-pubkey", "-noout"], input: certificate)
        return try await run(["pkey", "-pubin", "-outform", "der"], input: key)
    }

    private static func text(_ arguments: [String], input: String = "") async throws -> String {
        String(decoding: try await run(arguments, input: input), as: UTF8.self)
    }

    private static func run(_ arguments: [String], input: String) async throws -> Data {
        // Files in place of pipes: nobody waits for a reader or a writer.
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("openssl-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let files = ["in", "out"].map { directory.appendingPathComponent($0) }
        try Data(input.utf8).write(to: files[0])
        try Data().write(to: files[1])
        let (inside, outside) = (try FileHandle(forReadingFrom: files[0]), try FileHandle(forWritingTo: files[1]))
        defer { for handle in [inside, outside] { try? handle.close() } }
        let process = TestProcess()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = inside
        process.standardOutput = outside
        process.standardError = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        try #require(process.terminationStatus == 0, "openssl \(arguments.joined(separator: " "))")
        return try Data(contentsOf: files[1])
    }
}
