import Foundation
import PingCommons
import Testing

@Suite("Writing JSON") struct JSONWriterTests {
    @Test("gives back what it was given", arguments: 0..<100)
    func roundTrip(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let json = generator.json()
        #expect(try JSON(parsing: json.serialized()) == json)
        #expect(try JSON(parsing: json.serialized(sortedKeys: true)) == json)
        #expect(try JSON(parsing: json.text()) == json)
    }

    @Test("agrees with Foundation about what the text means", arguments: 0..<20)
    func foundation(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let strings = (0..<20).map { _ in generator.text() }
        let text = JSON.array(strings.map(JSON.string)).serialized()
        #expect(try JSONDecoder().decode([String].self, from: text) == strings)
        #expect(try JSON(parsing: JSONEncoder().encode(strings)).array?.compactMap(\.string) == strings)
    }

    @Test(
        "escapes what must be escaped and nothing else",
        arguments: [
            ("\"", #""\"""#), ("\\", #""\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{8}\u{1F}", #""\u0008\u001F""#),
            ("/é😀\u{7F}", "\"/é😀\u{7F}\""), ("", #""""#),
        ]
    )
    func escapes(text: String, expected: String) {
        #expect(JSON.string(text).text() == expected)
    }

    @Test("sorts members when asked to")
    func sorted() {
        let json: JSON = ["b": 1, "a": ["d": 2, "c": [3]], "": nil]
        #expect(json.text() == #"{"":null,"a":{"c":[3],"d":2},"b":1}"#)
        #expect(String(decoding: json.serialized(sortedKeys: true), as: UTF8.self) == json.text())
    }

    @Test("writes every kind of value")
    func kinds() {
        let json: JSON = [nil, true, false, 1, -2.5, "x", [], [:]]
        #expect(json.text() == #"[null,true,false,1,-2.5,"x",[],{}]"#)
    }
}
