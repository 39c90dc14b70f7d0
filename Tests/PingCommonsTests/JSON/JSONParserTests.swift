import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("Reading JSON") struct JSONParserTests {
    private static let kinds: [(String, JSON)] = [
        ("null", JSON.null), ("true", true), ("false", false), ("0", 0), ("-12", -12), (#""""#, ""), (#""a""#, "a"),
        ("[]", []), ("{}", [:]), ("[1,[2,[]],{}]", [1, [2, []], [:]]),
        (#"{"a":{"b":[null]}}"#, ["a": ["b": [nil]]]),
        (" \t\r\n[ 1 , 2 ] \t\r\n", [1, 2]), (#" { "a" : 1 , "b" : "x" } "#, ["a": 1, "b": "x"]),
    ]

    @Test(arguments: kinds)
    func `takes every kind of value`(text: String, expected: JSON) throws {
        #expect(try JSON(parsing: text) == expected)
        #expect(try JSON(parsing: Data(text.utf8)) == expected)
        #expect(try JSON(parsing: Array(text.utf8)) == expected)
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\uD83D\uDE00""#, "😀"), (#""\ud83d\ude00x""#, "😀x"), (#""\u0000""#, "\0"), (#""é€😀""#, "é€😀"),
        (#""plain then \n escape and é""#, "plain then \n escape and é"), ("\"\u{7F}\"", "\u{7F}"),
    ])
    func `takes every escape`(text: String, expected: String) throws {
        #expect(try JSON(parsing: text) == .string(expected))
    }

    @Test(arguments: 0...40)
    func `takes strings of every length around the width of a machine word`(length: Int) throws {
        for ending in ["", "é", "\\n", "\\\"", "\u{7F}"] {
            let content = String(repeating: "x", count: length)
            let json = try JSON(parsing: "[\"\(content)\(ending)\",1]")
            let plain = ending == "\\n" ? "\n" : ending == "\\\"" ? "\"" : ending
            #expect(json == [.string(content + plain), 1])
        }
    }

    @Test(arguments: [
        "0", "-0", "30.0", "1e5", "1E+5", "1.50e-10", "9223372036854775807", "9223372036854775808",
        "0.1000000000000000055511151231257827", "-1.7976931348623157e309", "123456789012345678901234567890",
    ])
    func `keeps the text of numbers`(text: String) throws {
        #expect(try JSON(parsing: text).number?.text == text)
        #expect(try JSON(parsing: "[\(text)]").text() == "[\(text)]")
    }

    @Test func `never makes a number of a boolean, or a boolean of a number`() throws {
        let json = try JSON(parsing: "[true,1,0,false]")
        #expect(json[0]?.int == nil && json[0]?.bool == true)
        #expect(json[1]?.bool == nil && json[1]?.int == 1)
        #expect(json[2]?.bool == nil && json[3]?.int == nil)
    }

    @Test func `takes 64 levels by default, and as many as the caller says`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSON(parsing: nested(64))
        #expect(thrownCode { try JSON(parsing: nested(65)) } == "malformed_json")
        _ = try JSON(parsing: nested(3), depthLimit: 3)
        #expect(thrownCode { try JSON(parsing: nested(4), depthLimit: 3) } == "malformed_json")
        _ = try JSON(parsing: "1", depthLimit: 0)
        #expect(thrownCode { try JSON(parsing: "[]", depthLimit: 0) } == "malformed_json")
        _ = try JSON(parsing: nested(JSON.maximumDepthLimit), depthLimit: .max)
        #expect(
            thrownCode { try JSON(parsing: nested(JSON.maximumDepthLimit + 1), depthLimit: .max) } == "malformed_json"
        )
    }

    @Test func `counts levels, not brackets`() throws {
        let text = "[" + Array(repeating: "[{}]", count: 1000).joined(separator: ",") + "]"
        #expect(try JSON(parsing: text, depthLimit: 3).array?.count == 1000)
    }
}
