import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("Base64url") struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `follows the test vectors of RFC 4648`(text: String, encoded: String) {
        #expect(Data(text.utf8).base64URLEncodedString() == encoded)
        #expect(Data(base64URLEncoded: encoded) == Data(text.utf8))
    }

    @Test func `uses the URL alphabet`() {
        #expect(Data([0xFB, 0xFF, 0xBF]).base64URLEncodedString() == "-_-_")
        #expect(Data(base64URLEncoded: "-_-_") == Data([0xFB, 0xFF, 0xBF]))
    }

    @Test(arguments: 0...70)
    func `gives back every length`(count: Int) {
        var generator = SeededGenerator(seed: count)
        let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let encoded = data.base64URLEncodedString()
        #expect(Data(base64URLEncoded: encoded) == data)
        #expect(encoded.utf8.allSatisfy { $0 != UInt8(ascii: "=") })
    }

    @Test(arguments: ["Zg==", "Zm8=", "Zm9v"])
    func `takes correct padding`(text: String) {
        #expect(Data(base64URLEncoded: text) != nil)
    }

    @Test(arguments: [
        "Zm9+", "Zm9/", "Zm 9", "Zm\n9v", "Z", "Zm9vY", "Zg=", "Zg===", "=", "====", "Zg==Zg==", "Z=g=", "Zm9v=",
        "é", "Zg\0",
        "🙂🙂",
    ])
    func `refuses what it is not`(text: String) {
        #expect(Data(base64URLEncoded: text) == nil)
    }

    @Test(arguments: ["", "Zg", "Zm8", "Zm9v", "-_-_"])
    func `knows the one way in which bytes are written`(text: String) throws {
        var text = text
        let bytes = try #require(text.withUTF8 { Base64URL.decodeCanonical($0[...]) })
        #expect(bytes.base64URLEncodedString() == text)
    }

    @Test(arguments: ["Zg==", "Zm8=", "Zh", "Zm9", "Zj", "Z", "Zm9vY", "Zm9+", "Zm 9", "="])
    func `refuses padding, spare bits and everything else that is not that way`(text: String) {
        var text = text
        #expect(text.withUTF8 { Base64URL.decodeCanonical($0[...]) } == nil)
    }
}
