import Crypto
import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct ClientKeyTests {
    @Test(arguments: ["ES256", "ES384", "EdDSA", "PS256"])
    func `A key in PEM form signs with the strongest algorithm of its kind`(_ algorithm: String) throws {
        let key = try ClientKey(TestClientKey.make(algorithm).text)
        #expect(try key.algorithm(advertised: nil).rawValue == algorithm)
    }

    @Test func `A JSON Web Key brings its name and its algorithm`() throws {
        let key = P256.Signing.PrivateKey()
        let point = key.publicKey.rawRepresentation
        let json: JSON = [
            "kty": "EC", "crv": "P-256", "kid": "bank-1", "alg": "ES256",
            "x": .string(Data(point.prefix(32)).base64URLEncodedString()),
            "y": .string(Data(point.suffix(32)).base64URLEncodedString()),
            "d": .string(key.rawRepresentation.base64URLEncodedString()),
        ]
        let read = try ClientKey(Secret(json.text()))
        #expect(read.keyID == "bank-1")
        #expect(try ClientKey(Secret(json.text()), keyID: "other").keyID == "other")

        var foreign = json
        foreign["d"] = .string(P256.Signing.PrivateKey().rawRepresentation.base64URLEncodedString())
        let error = #expect(throws: PingError.self) { try ClientKey(Secret(foreign.text())) }
        #expect(error?.message == "The client's key has a public half that is not its own.")
    }

    @Test func `The provider's list decides between the algorithms of an RSA key`() throws {
        let text = try TestClientKey.make("PS256").text
        #expect(try ClientKey(text).algorithm(advertised: ["RS256", "ES256"]) == .rs256)
        #expect(try ClientKey(text).algorithm(advertised: ["RS256", "PS256"]) == .ps256)
        #expect(try ClientKey(text, algorithm: "RS256").algorithm(advertised: nil) == .rs256)
        let error = #expect(throws: PingError.self) { try ClientKey(text).algorithm(advertised: ["ES256"]) }
        #expect(error?.message == "The client's key signs with PS256 or RS256, but the provider lists ES256.")
    }

    @Test(arguments: [
        "", "not a key", "{}", #"{"kty":"EC","crv":"P-256","d":"AA"}"#, #"{"kty":"oct","k":"c2VjcmV0"}"#,
        "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nc2VjcmV0\n-----END ENCRYPTED PRIVATE KEY-----",
    ])
    func `A text that is not a private key is refused without being quoted`(_ text: String) {
        let error = #expect(throws: PingError.self) { try ClientKey(Secret(text)) }
        #expect(error?.code == .invalidConfiguration)
        #expect(everyForm(of: error as Any).contains("c2VjcmV0") == false)
    }

    @Test func `A key refuses an algorithm of another kind, and HMAC`() throws {
        let text = try TestClientKey.make("ES256").text
        for algorithm in ["RS256", "HS256", "none", "ES384"] {
            #expect(thrownCode { try ClientKey(text, algorithm: algorithm) } == .invalidConfiguration)
        }
    }

    @Test func `A key prints as its algorithms`() throws {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        #expect(everyForm(of: key).contains("PRIVATE") == false)
        #expect("\(key)" == "ClientKey(ES256)")
    }

    @Test(arguments: [0o600, 0o400, 0o640, 0o604])
    func `A key file that others can read is refused with the command that corrects it`(_ mode: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        let file = folder.appending(path: "key.pem")
        try Data(TestClientKey.make("ES256").text.reveal().utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        if mode & 0o077 == 0 {
            #expect(try ClientKey(contentsOf: file).algorithm(advertised: nil) == .es256)
        } else {
            let error = #expect(throws: PingError.self) { try ClientKey(contentsOf: file) }
            #expect(error?.code == .storageDenied)
            #expect(error?.recovery?.contains("chmod 600 '\(file.path)'") == true)
        }
    }

    @Test func `A missing key file is an error that names it`() {
        let error = #expect(throws: PingError.self) { try ClientKey(contentsOf: URL(filePath: "/nowhere/key.pem")) }
        #expect(error?.message == "There is no file /nowhere/key.pem.")
    }
}
