import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("A JSON object") struct JSONObjectTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `is written in the order in which it was received`() throws {
        let text = #"{"z":1,"a":{"y":2,"b":[{"x":3,"c":4}]},"m":null}"#
        #expect(try JSON(parsing: text).text(sortedKeys: false) == text)
        #expect(String(decoding: try JSON(parsing: text).serialized(), as: UTF8.self) == text)
    }

    @Test func `keeps the place of a member that is changed, and adds others at the end`() throws {
        var json = try JSON(parsing: #"{"z":1,"a":2,"m":3}"#)
        json["a"] = 5
        json["b"] = 6
        json["z"] = nil
        #expect(json.text(sortedKeys: false) == #"{"a":5,"m":3,"b":6}"#)
        #expect(json["z"] == nil)
    }

    @Test func `has the order of its literal; of two members of one name the last counts`() {
        let json: JSON = ["z": 1, "a": 2, "z": 3]
        #expect(json.text(sortedKeys: false) == #"{"z":3,"a":2}"#)
        #expect(JSONObject([("b", 1), ("a", 2), ("b", 3)]).map(\.key) == ["b", "a"])
    }

    @Test func `compares names by their bytes: what looks the same may be two names`() throws {
        let json = try JSON(parsing: "{\"\(Self.composed)\":1,\"\(Self.decomposed)\":2}")
        #expect(json.members?.count == 2)
        #expect(json[Self.composed] == 1)
        #expect(json[Self.decomposed] == 2)
        let other: JSON = .object([Self.composed: 1])
        #expect(other[Self.decomposed] == nil)
        #expect(other != .object([Self.decomposed: 1]))
        var changed = other
        changed[Self.decomposed] = 3
        #expect(changed[Self.composed] == 1)
    }

    @Test(arguments: [2, 15, 16, 400])
    func `equals another with the same members in any order, and has its hash`(count: Int) {
        let pairs = (0..<count).map { ("name\($0)", JSON.int($0)) }
        let (left, right) = (JSON.object(JSONObject(pairs)), JSON.object(JSONObject(pairs.reversed())))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        var other = right
        other["name0"] = 77
        #expect(left != other)
        other = right
        other["name0"] = nil
        other["name\(count)"] = 0
        #expect(left != other)
    }

    @Test(arguments: [2, 17, 5000])
    func `with two members of one name is refused, however many there are`(count: Int) {
        let members = (0..<count).map { "\"name\($0)\":\($0)" }
        #expect(throws: Never.self) { try JSON(parsing: "{\(members.joined(separator: ","))}") }
        for repeated in [0, count / 2, count - 1] {
            let text = "{\((members + ["\"name\(repeated)\":1"]).joined(separator: ","))}"
            #expect(thrownCode { try JSON(parsing: text) } == "malformed_json")
        }
        let escaped = "{\((members + [#""\u006eame0":1"#]).joined(separator: ","))}"
        #expect(thrownCode { try JSON(parsing: escaped) } == "malformed_json")
    }

    @Test func `is a dictionary for those who want one`() throws {
        let json = try JSON(parsing: #"{"b":1,"a":2}"#)
        #expect(json.object == ["a": 2, "b": 1])
        #expect(JSON.object(["a": 2, "b": 1] as [String: JSON]) == json)
        #expect(JSON.object([:]) == [:])
        #expect((JSON.null).object == nil)
        #expect([String: JSON](try #require(json.members)) == ["a": 2, "b": 1])
    }

    @Test func `is an object, whatever its members, and nothing else is`() {
        #expect(JSON.object([:]).isObject)
        #expect(!JSON.array([]).isObject)
        #expect(JSON.string("{}").members == nil)
    }

    @Test func `survives a coder with every member`() throws {
        let json = try JSON(parsing: #"{"z":{"y":[1,{"x":true}]},"a":"b"}"#)
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json)) == json)
    }

    @Test func `gives changed values under the same names`() {
        let object: JSONObject = ["b": 1, "a": 2]
        let changed = object.mapValues { .string($0.lenientString ?? "") }
        #expect(JSON.object(changed).text(sortedKeys: false) == #"{"b":"1","a":"2"}"#)
        #expect(changed.keys == ["b", "a"])
        #expect(changed.values == ["1", "2"])
    }
}
