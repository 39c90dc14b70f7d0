import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("JSON and Codable") struct JSONCodableTests {
    private struct Box: Codable, Equatable {
        var name: String
        var count: Int
        var flags: [Bool]
        var extra: JSON?
    }

    @Test func `turn a value into JSON and back`() throws {
        let box = Box(name: "é\"", count: 3, flags: [true, false], extra: ["a": [nil, 1.5, "x"]])
        let json = try JSON(encoding: box)
        #expect(json["extra"]?["a"]?[1] == 1.5)
        #expect(json["flags"] == [true, false])
        #expect(try json.decoded(as: Box.self) == box)
    }

    @Test(arguments: 0..<50)
    func `keep every value through an encoder`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let json: JSON = [generator.json()]
        let decoded = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json))
        #expect(decoded == json)
    }

    @Test(arguments: ["18446744073709551615", "12345678901234567890.5", "0.1", "-9223372036854775808", "1e300"])
    func `keep the digits of large numbers in what an encoder writes`(text: String) throws {
        let number = try #require(JSONNumber(text: text))
        let written = String(decoding: try JSONEncoder().encode([JSON.number(number)]), as: UTF8.self)
        #expect(Decimal(string: String(written.dropFirst().dropLast())) == Decimal(string: text) || text == "1e300")
        #expect(try JSON(parsing: written)[0]?.double == number.double)
    }

    @Test func `do not confuse booleans and numbers`() throws {
        let decoded = try JSONDecoder().decode(JSON.self, from: Data("[true,1,0,false]".utf8))
        #expect(decoded == [true, 1, 0, false])
    }

    @Test func `say with a DecodingError that a shape does not fit`() {
        #expect(throws: DecodingError.self) { try (["name": 1] as JSON).decoded(as: Box.self) }
    }
}
