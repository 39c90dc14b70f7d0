import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("Writing JSON") struct JSONWriterTests {
    @Test(arguments: 0..<100)
    func `gives back what it was given`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let json = generator.json()
        #expect(try JSON(parsing: json.serialized()) == json)
        #expect(try JSON(parsing: json.serialized(sortedKeys: true)) == json)
        #expect(try JSON(parsing: json.text()) == json)
    }

    @Test(arguments: 0..<20)
    func `agrees with Foundation about what the text means`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let strings = (0..<20).map { _ in generator.text() }
        let text = JSON.array(strings.map(JSON.string)).serialized()
        #expect(try JSONDecoder().decode([String].self, from: text) == strings)
        #expect(try JSON(parsing: JSONEncoder().encode(strings)).array?.compactMap(\.string) == strings)
    }

    @Test(arguments: [
        ("\"", #""\"""#), ("\\", #""\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{8}\u{1F}", #""\u0008\u001F""#),
        ("/é😀\u{7F}", "\"/é😀\u{7F}\""), ("", #""""#),
    ])
    func `escapes what must be escaped and nothing else`(text: String, expected: String) {
        #expect(JSON.string(text).text() == expected)
    }

    @Test func `sorts members when asked to`() {
        let json: JSON = ["b": 1, "a": ["d": 2, "c": [3]], "": nil]
        #expect(json.text() == #"{"":null,"a":{"c":[3],"d":2},"b":1}"#)
        #expect(String(decoding: json.serialized(sortedKeys: true), as: UTF8.self) == json.text())
    }

    @Test func `writes every kind of value`() {
        let json: JSON = [nil, true, false, 1, -2.5, "x", [], [:]]
        #expect(json.text() == #"[null,true,false,1,-2.5,"x",[],{}]"#)
    }
}
