import Foundation
import LoginService
import PingLogin
import PingStorage
import Testing

@Suite("The configuration of a service")
struct ConfigurationTests {
    private static let complete = [
        "WEBLOGIN_ORIGIN": "https://login.example.com", "WEBLOGIN_KEY": Data(count: 32).base64EncodedString(),
        "WEBLOGIN_FLOWS": "Login=journey:Login,SignOn=davinci:policy,Default=davinci",
        "WEBLOGIN_AM": "https://am.example.com/am", "WEBLOGIN_AM_DISCOVERY": "https://am.example.com/d",
        "WEBLOGIN_PINGONE_DISCOVERY": "https://auth.example.com/d", "WEBLOGIN_CLIENT": "service",
        "WEBLOGIN_REDIRECT": "https://login.example.com/callback", "WEBLOGIN_DATABASE": "host=/run",
    ]

    @Test func `Environment variables describe it`() throws {
        let environment = ServiceEnvironment(Self.complete)
        let configuration = try environment.configuration()
        #expect(configuration.flows.map(\.name) == ["Login", "SignOn", "Default"])
        #expect(configuration.origin.isSecure)
        let (host, port) = try environment.address()
        #expect(host == "127.0.0.1" && port == 8080)
    }

    @Test(arguments: complete.keys)
    func `A variable that is missing is named`(name: String) throws {
        var variables = Self.complete
        variables[name] = nil
        let environment = ServiceEnvironment(variables)
        #expect {
            _ = try environment.configuration()
            _ = try environment.database()
        } throws: { "\($0)".contains(name) }
    }

    @Test(arguments: [
        ("WEBLOGIN_KEY", "no base64!"), ("WEBLOGIN_KEY", "c2hvcnQ="), ("WEBLOGIN_FORMER_KEYS", "c2hvcnQ="),
        ("WEBLOGIN_FLOWS", "Login"),
        ("WEBLOGIN_FLOWS", "Login=journey"), ("WEBLOGIN_FLOWS", "A=davinci,A=davinci"),
        ("WEBLOGIN_FLOWS", "a/b=davinci"),
        ("WEBLOGIN_ORIGIN", "login.example.com"),
        ("WEBLOGIN_ORIGIN", "https://login.example.com/"), ("WEBLOGIN_ORIGIN", "https://Login.example.com"),
        ("WEBLOGIN_ORIGIN", "https://login.example.com:443"), ("WEBLOGIN_ORIGIN", "https://:8443"),
        ("WEBLOGIN_ORIGIN", "https://login.example.com:99999"), ("WEBLOGIN_ORIGIN", "https://login.example.com:"),
        ("WEBLOGIN_ORIGIN", "https://login.example.com:08443"), ("WEBLOGIN_ORIGIN", "https://löwe.example.com"),
        ("WEBLOGIN_ORIGIN", "https://a:b:1"), ("WEBLOGIN_ORIGIN", "http://localhost:8080"),
        ("WEBLOGIN_ORIGIN", "http://login.example.com"),
    ])
    func `A value that cannot be right is refused`(name: String, value: String) {
        let environment = ServiceEnvironment(Self.complete.merging([name: value]) { $1 })
        #expect(throws: (any Error).self) { try environment.configuration() }
    }

    @Test func `Former keys are read, with commas or lines between them`() throws {
        let keys = (1...3).map { EncryptionKeys.text(UInt8($0)) }
        let variables = Self.complete.merging([
            "WEBLOGIN_KEY": keys[0], "WEBLOGIN_FORMER_KEYS": "\(keys[1]), \(keys[2])\n",
        ]) { $1 }
        let read = try ServiceEnvironment(variables).configuration().keys
        #expect(([read.current] + read.former).map { $0.reveal().base64EncodedString() } == keys)
        let twice = ServiceEnvironment(variables.merging(["WEBLOGIN_FORMER_KEYS": keys[0]]) { $1 })
        #expect(throws: PingError.self) { try twice.configuration() }
    }

    @Test func `Plain http is for this machine, and only when somebody asks for it`() throws {
        let plain = try PublicOrigin("http://localhost:8080", allowsPlainHTTP: true)
        let secure = try PublicOrigin("https://localhost:8443")
        #expect(!plain.isSecure && secure.isSecure)
        let numeric = try PublicOrigin("http://[::1]:8080", allowsPlainHTTP: true)
        #expect(numeric.text == "http://[::1]:8080")
        #expect(throws: ConfigurationError.self) { try PublicOrigin("http://localhost:8080") }
        #expect(throws: ConfigurationError.self) { try PublicOrigin("http://example.com", allowsPlainHTTP: true) }
    }

    @Test(arguments: ["0", "65536", "x", "-1"])
    func `A port that cannot be listened on is refused`(port: String) {
        let environment = ServiceEnvironment(Self.complete.merging(["WEBLOGIN_PORT": port]) { $1 })
        #expect(throws: ConfigurationError.self) { try environment.address() }
    }
}

extension EncryptionKeys {
    /// A key of 32 equal bytes, as a variable has it.
    fileprivate static func text(_ byte: UInt8) -> String { Data(repeating: byte, count: 32).base64EncodedString() }
}
