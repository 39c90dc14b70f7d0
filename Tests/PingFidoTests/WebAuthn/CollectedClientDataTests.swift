import Foundation
import PingFido
import Testing

@Suite("Client data")
struct CollectedClientDataTests {
    @Test func `are written in the order of the specification`() {
        let data = CollectedClientData(
            ceremony: .create,
            challenge: Data([251, 255, 0]),
            origin: "https://login.example.com"
        )
        #expect(
            String(decoding: data.encoded(), as: UTF8.self)
                == #"{"type":"webauthn.create","challenge":"-_8A","origin":"https://login.example.com","#
                + #""crossOrigin":false}"#
        )
    }

    @Test(arguments: ["https://login.example.com", "http://[::1]:8080", "android:apk-key-hash:x", "a\"b\\c", "ä\u{1}"])
    func `are read as they were written, whatever the origin holds`(origin: String) throws {
        let data = CollectedClientData(ceremony: .get, challenge: Data([1]), origin: origin)
        #expect(try CollectedClientData(decoding: data.encoded()) == data)
    }

    @Test(arguments: [
        "", "{", #"{"type":"webauthn.get","challenge":"AQ","origin":"o"}x"#, String(repeating: "[", count: 100_000),
    ])
    func `that are not JSON are refused`(text: String) {
        let error = #expect(throws: PingError.self) { try CollectedClientData(decoding: Data(text.utf8)) }
        #expect(error?.code == .malformedJSON)
    }

    @Test(arguments: [
        "[]", "5", "{}", #"{"type":"webauthn.get"}"#, #"{"type":"x","challenge":"AQ","origin":"o"}"#,
        #"{"type":5,"challenge":"AQ","origin":"o"}"#, #"{"type":"webauthn.get","challenge":"ä","origin":"o"}"#,
        #"{"type":"webauthn.get","challenge":[1],"origin":"o"}"#,
        #"{"type":"webauthn.get","challenge":"AQ","origin":null}"#,
        #"{"type":"webauthn.get","challenge":"AQ","origin":["o"]}"#,
    ])
    func `that lack something, or hold something else, are refused`(text: String) {
        let error = #expect(throws: PingError.self) { try CollectedClientData(decoding: Data(text.utf8)) }
        #expect(error?.code == .webAuthnData)
    }

    @Test func `with members that nobody knows are read`() throws {
        let text = #"{"origin":"o","extra":{"a":[1]},"challenge":"AQ","crossOrigin":true,"type":"webauthn.get"}"#
        #expect(try CollectedClientData(decoding: Data(text.utf8)).challenge == Data([1]))
    }
}
