import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("Hostile JSON") struct JSONHostileTests {
    private func expectRefused(_ bytes: [UInt8]) {
        #expect {
            try JSON(parsing: bytes)
        } throws: { error in
            guard let error = error as? PingError else { return false }
            return error.code == .malformedJSON && !"\(error)".contains("canary")
        }
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "True", "tru", "falsey", "undefined", "NaN", "Infinity", "'a'", "a", "{", "}", "[",
        "]",
        "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
        "{,}",
        "{\"a\" 1}", "{\"a\",1}", "{a:1}", "{1:1}", "{\"a\":1]", "{\"a\":1 \"b\":2}", "1 2", "{} {}", "null,",
        "[]]",
        "// comment\n1", "/* */1", "\u{FEFF}1", "\"canary", "\"canary\\", "\"canary\\\"", "\"\\x\"", "\"\\u\"",
        "\"\\u12\"", "\"\\u12g4\"", "\"\\U0041\"", "\"canary\n\"", "\"canary\t\"", "\"\u{0}\"", "\"\u{1F}\"",
        "<html>canary</html>", "canary",
    ])
    func `is refused where the grammar is broken`(text: String) {
        expectRefused(Array(text.utf8))
    }

    @Test(arguments: [
        "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1E-", "1e5.5", "0x10", "1_000",
        "1,5", "--1",
        "1-", "1e5e5", "1..2", "٣",
    ])
    func `is refused where a number is none`(text: String) {
        expectRefused(Array(text.utf8))
        expectRefused(Array("[\(text)]".utf8).filter { $0 != UInt8(ascii: ",") || !text.contains(",") } + [0])
        #expect(JSONNumber(text: text) == nil)
    }

    @Test(arguments: [
        #""\uD800""#, #""\uDC00""#, #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\uD83D""#, #""\uD83D\u0041""#,
        #""\uDE00\uD83D""#, #""\uD83D\u""#, #""\uD83D\"#,
    ])
    func `is refused with half a surrogate pair`(text: String) {
        expectRefused(Array(text.utf8))
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xC1, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
            [0xED, 0xA0, 0x80],
            [0xF0, 0x28, 0x8C, 0xBC], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ] as [[UInt8]]
    )
    func `is refused with bytes that are not UTF-8`(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        expectRefused([quote] + bytes + [quote])
        expectRefused([quote] + Array("a longer plain beginning".utf8) + bytes + [quote])
        expectRefused([quote] + Array("\\n".utf8) + bytes + [quote])
        expectRefused(bytes)
        expectRefused(Array("{\"".utf8) + bytes + Array("\":1}".utf8))
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `is refused when it nests 10,000 deep, whatever the limit`(opening: String) {
        let bytes = Array(String(repeating: opening, count: 10_000).utf8)
        expectRefused(bytes)
        #expect(thrownCode { try JSON(parsing: bytes, depthLimit: .max) } == "malformed_json")
    }

    @Test(arguments: [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"[{"x":{"":0,"":0}}]"#])
    func `is refused when an object has two members of one name`(text: String) {
        expectRefused(Array(text.utf8))
    }

    @Test(arguments: [
        (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#), (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#),
        (#"[{"x":{"":0,"":1}}]"#, #"[{"x":{"":1}}]"#),
        (#"{"a":{"b":1,"b":2},"a":{"c":1}}"#, #"{"a":{"c":1}}"#), (#"{"\ud83d":1,"\ud83e":2}"#, "{\"\u{FFFD}\":2}"),
        (#""\uD83D""#, "\"\u{FFFD}\""), (#""\uDC00""#, "\"\u{FFFD}\""), (#""x\uD83Dy""#, "\"x\u{FFFD}y\""),
        (#""\uD83D\n""#, "\"\u{FFFD}\\n\""), (#""\uD83D\u0041""#, "\"\u{FFFD}A\""),
        (#""\uD83D\uD83D\uDE00""#, "\"\u{FFFD}😀\""), (#""\uDE00\uD83D""#, "\"\u{FFFD}\u{FFFD}\""),
    ])
    func `is read as browsers read it where it is a step of a flow`(text: String, expected: String) throws {
        #expect(try JSON(lenientlyParsing: Data(text.utf8)).text(sortedKeys: false) == expected)
        expectRefused(Array(text.utf8))
    }

    @Test(arguments: [
        "", "{", #"{"a":1,"a"}"#, #"{"a":1,"a":}"#, #""\uD83D\u""#, #""\uD83D\"#, #""\uD83D\uZZZZ""#, #""\uD8"#,
        "{\"a\":1 \"a\":2}",
    ])
    func `is refused in a step of a flow too when its grammar is broken`(text: String) {
        #expect(thrownCode { try JSON(lenientlyParsing: Data(text.utf8)) } == "malformed_json")
    }

    @Test func `is refused in a step of a flow too when it is not UTF-8`() {
        #expect(thrownCode { try JSON(lenientlyParsing: Data([0x22, 0xED, 0xA0, 0xBD, 0x22])) } == "malformed_json")
    }

    @Test func `may have 50,000 members of one name and as many of others in a step of a flow`() throws {
        let members = (0..<50_000).map { "\"n\($0)\":0,\"a\":\($0)" }
        let json = try JSON(lenientlyParsing: Data("{\(members.joined(separator: ","))}".utf8))
        #expect(json.object?.count == 50_001)
        #expect(json["a"] == 49_999)
    }

    @Test(arguments: [(#"{"a":1,"a":2}"#, "a member twice"), (#""\uD83D""#, "half a surrogate pair")])
    func `says what is wrong with it`(text: String, reason: String) {
        let error = #expect(throws: PingError.self) { try JSON(parsing: text) }
        #expect(error?.message.contains(reason) == true)
    }

    @Test(arguments: [3, 15, 16, 17, 40])
    func `may have names of one length and beginning, each once`(count: Int) throws {
        let names = (0..<count).map { "n\($0 + 100)" }
        let members = names.map { "\"\($0)\":0" }
        #expect(try JSON(parsing: "{\(members.joined(separator: ","))}").members?.keys == names)
        for name in names {
            let twice = members + ["\"\(name)\":1"]
            #expect(thrownCode { try JSON(parsing: "{\(twice.joined(separator: ","))}") } == "malformed_json")
        }
    }

    @Test func `tells names apart that only look the same`() throws {
        // The same to a reader, and to Swift's String: composed and decomposed é. To JSON they are two names.
        let text = "{\"é\":1,\"e\u{301}\":2}"
        let json = try JSON(parsing: text)
        #expect(json["é"] == 1)
        #expect(json["e\u{301}"] == 2)
        #expect(json.text(sortedKeys: false) == text)
    }

    @Test func `says at which byte it is wrong`() {
        #expect {
            try JSON(parsing: #"{"a":1,"b":canary}"#)
        } throws: { error in
            "\(error)".contains("byte 11 of 18")
        }
    }

    @Test func `is read or refused at every truncation, and never more than that`() throws {
        let text = #"{"a":[1,-2.5e+3,"x\n\u00e9😀",true,false,null,{"b":{}}],"c":"long enough for words"}"#
        let bytes = Array(text.utf8)
        _ = try JSON(parsing: bytes)
        for length in 0..<bytes.count { expectRefused(Array(bytes[..<length])) }
    }

    @Test(arguments: 0..<20)
    func `is read or refused with any byte changed`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var bytes = Array(generator.json().serialized())
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let json = try? JSON(parsing: bytes) else { continue }
            #expect((try? JSON(parsing: json.serialized())) == json)
        }
    }

    @Test func `may be large: one string of 1 MiB, or 100,000 elements`() throws {
        let token = String(repeating: "x", count: 1 << 20)
        #expect(try JSON(parsing: "{\"authId\":\"\(token)\"}")["authId"]?.string == token)
        let many = "[" + Array(repeating: "0", count: 100_000).joined(separator: ",") + "]"
        #expect(try JSON(parsing: many).array?.count == 100_000)
    }
}
