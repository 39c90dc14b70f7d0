import Foundation

/// A server on this machine whose TLS no client should accept, run with the `openssl` command.
public struct TLSTestServer: Sendable {
    /// What is wrong with the server.
    public enum Defect: String, CaseIterable, Sendable, CustomStringConvertible {
        case unknownAuthority = "a certificate that no known authority signed"
        case otherHost = "a certificate for another host"
        case oldProtocol = "TLS 1.1 and nothing newer"

        public var description: String { rawValue }

        fileprivate var name: String { self == .otherHost ? "elsewhere.example" : "localhost" }
        fileprivate var options: [String] {
            self == .oldProtocol ? ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"] : []
        }
    }

    /// Why the server did not start.
    public struct StartFailure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Where it listens.
    public let url: String
    private let process: Process
    private let directory: URL

    /// Starts the server on a free port, does something with it, and ends it.
    public static func run(_ defect: Defect, while body: (TLSTestServer) async throws -> Void) async throws {
        let server = try TLSTestServer(defect)
        defer { server.end() }
        try await body(server)
    }

    private init(_ defect: Defect) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("tls-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let (key, certificate) = (directory.path + "/key.pem", directory.path + "/certificate.pem")
        let making = try Self.openssl(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-keyout", key, "-out", certificate, "-subj", "/CN=" + defect.name,
                "-addext", "subjectAltName=DNS:" + defect.name,
            ],
            output: nil
        )
        making.waitUntilExit()
        let output = Pipe()
        process = try Self.openssl(
            ["s_server", "-accept", "localhost:0", "-key", key, "-cert", certificate, "-www"] + defect.options,
            output: output
        )
        url = "https://localhost:\(try Self.port(in: output))/"
    }

    private func end() {
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: directory)
    }

    private static func openssl(_ arguments: [String], output: Pipe?) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        // Its input stays open: at the end of that, the server would stop.
        process.standardInput = Pipe()
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The server says `ACCEPT 127.0.0.1:PORT` when it listens.
    private static func port(in output: Pipe) throws -> Int {
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw StartFailure(description: "openssl ended, having said: \(text)") }
            text += String(decoding: data, as: UTF8.self)
            for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1) {
                guard line.hasPrefix("ACCEPT"), let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
                    continue
                }
                return port
            }
        }
    }
}
