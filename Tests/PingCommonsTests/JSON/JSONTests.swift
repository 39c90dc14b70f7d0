import PingCommons
import Testing

@Suite("A JSON value") struct JSONTests {
    @Test func `is read by kind, and is nothing of another kind`() {
        let values: [JSON] = [nil, true, 1, 1.5, "1", [1], ["a": 1]]
        #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(values.compactMap(\.bool) == [true])
        #expect(values.compactMap(\.int) == [1])
        #expect(values.compactMap(\.double) == [1, 1.5])
        #expect(values.compactMap(\.string) == ["1"])
        #expect(values.compactMap(\.array) == [[1]])
        #expect(values.compactMap(\.object) == [["a": 1]])
    }

    @Test func `is read leniently where a server mixes its types`() throws {
        let values = try JSON(parsing: #"["x",30.0,true,"30","true",null,[],{},"1.5"]"#).array ?? []
        #expect(values.map(\.lenientString) == ["x", "30.0", "true", "30", "true", nil, nil, nil, "1.5"])
        #expect(values.map(\.lenientInt) == [nil, 30, nil, 30, nil, nil, nil, nil, nil])
        #expect(values.map(\.lenientBool) == [nil, nil, true, nil, true, nil, nil, nil, nil])
    }

    @Test func `is changed in place through its members and elements`() {
        var json: JSON = ["a": [1, ["b": "c"]], "gone": 1]
        json["a"]?[1]?["b"] = "d"
        json["a"]?[0] = false
        json["new"] = [:]
        json["gone"] = nil
        #expect(json == ["a": [false, ["b": "d"]], "new": [:]])
    }

    @Test func `becomes an object when a member is set on null, and stays what it is otherwise`() {
        var null: JSON = nil
        null["a"] = 1
        #expect(null == ["a": 1])
        var text: JSON = "x"
        text["a"] = 1
        text[0] = 1
        #expect(text == "x")
        #expect(text["a"] == nil && text[0] == nil)
    }

    @Test(arguments: [-1, 2, Int.max, Int.min])
    func `has no elements outside its bounds`(index: Int) {
        var json: JSON = [1, 2]
        #expect(json[index] == nil)
        json[index] = 3
        #expect(json == [1, 2])
    }

    @Test func `keeps the last of two members in a literal`() {
        #expect((["a": 1, "a": 2] as JSON)["a"] == 2)
    }

    @Test(arguments: [
        ("30.0", 30), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ])
    func `has whole numbers where they are whole and fit`(text: String, value: Int) throws {
        #expect(try JSON(parsing: text).int == value)
    }

    @Test(arguments: ["1.5", "9223372036854775808", "1e400", "-1e400", "1e-5"])
    func `has no whole number where the text holds another value`(text: String) throws {
        #expect(try JSON(parsing: text).int == nil)
    }

    @Test func `has no floating point value that is not finite`() throws {
        #expect(try JSON(parsing: "1e400").double == nil)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        #expect((.init(floatLiteral: .infinity) as JSON).isNull)
        #expect(JSONNumber(0.1)?.text == "0.1")
    }
}
