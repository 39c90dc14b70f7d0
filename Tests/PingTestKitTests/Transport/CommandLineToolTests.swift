import Foundation
import Testing

@testable import PingTransportConformance

@Suite("A command that checks use")
struct CommandLineToolTests {
    private static let apple = "/usr/bin/openssl"
    private static let brew = "/opt/homebrew/opt/openssl/bin/openssl"

    private func location(_ tool: CommandLineTool, _ programs: [String: String]) throws -> String {
        try tool.location(
            in: ["/usr/bin", "/opt/homebrew/opt/openssl/bin"],
            isExecutable: { programs[$0] != nil },
            version: { programs[$0] }
        ).path
    }

    @Test func `is the first of its name in the path`() throws {
        #expect(try location(.openssl, [Self.apple: "OpenSSL 3.0.17 1 Jul 2025"]) == Self.apple)
        #expect(try location(.nghttpd, ["/usr/bin/nghttpd": ""]) == "/usr/bin/nghttpd")
    }

    @Test func `is not the LibreSSL that Apple ships as openssl`() throws {
        let both = [Self.apple: "LibreSSL 3.3.6", Self.brew: "OpenSSL 3.5.0 8 Apr 2025"]
        #expect(try location(.openssl, both) == Self.brew)
    }

    @Test func `says what to install where there is only LibreSSL`() {
        let error = #expect(throws: MissingTool.self) { try location(.openssl, [Self.apple: "LibreSSL 3.3.6"]) }
        #expect(
            error?.description
                == "/usr/bin/openssl is not OpenSSL, but “LibreSSL 3.3.6”. "
                + "Install OpenSSL (macOS: brew install openssl) and put the folder of its command into PATH."
        )
    }

    @Test func `names the package to install when it is missing`() {
        let error = #expect(throws: MissingTool.self) { try location(.openssl, [:]) }
        #expect(error?.description == "The command openssl is not installed (package openssl).")
    }
}
