import PingCommons
import Testing

@Suite("A JSON value") struct JSONTests {
    @Test("is read by kind, and is nothing of another kind")
    func kinds() {
        let values: [JSON] = [nil, true, 1, 1.5, "1", [1], ["a": 1]]
        #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(values.compactMap(\.bool) == [true])
        #expect(values.compactMap(\.int) == [1])
        #expect(values.compactMap(\.double) == [1, 1.5])
        #expect(values.compactMap(\.string) == ["1"])
        #expect(values.compactMap(\.array) == [[1]])
        #expect(values.compactMap(\.object) == [["a": 1]])
    }

    @Test("is read leniently where a server mixes its types")
    func lenient() throws {
        let values = try JSON(parsing: #"["x",30.0,true,"30","true",null,[],{},"1.5"]"#).array ?? []
        #expect(values.map(\.lenientString) == ["x", "30.0", "true", "30", "true", nil, nil, nil, "1.5"])
        #expect(values.map(\.lenientInt) == [nil, 30, nil, 30, nil, nil, nil, nil, nil])
        #expect(values.map(\.lenientBool) == [nil, nil, true, nil, true, nil, nil, nil, nil])
    }

    @Test("is changed in place through its members and elements")
    func changes() {
        var json: JSON = ["a": [1, ["b": "c"]], "gone": 1]
        json["a"]?[1]?["b"] = "d"
        json["a"]?[0] = false
        json["new"] = [:]
        json["gone"] = nil
        #expect(json == ["a": [false, ["b": "d"]], "new": [:]])
    }

    @Test("becomes an object when a member is set on null, and stays what it is otherwise")
    func members() {
        var null: JSON = nil
        null["a"] = 1
        #expect(null == ["a": 1])
        var text: JSON = "x"
        text["a"] = 1
        text[0] = 1
        #expect(text == "x")
        #expect(text["a"] == nil && text[0] == nil)
    }

    @Test("has no elements outside its bounds", arguments: [-1, 2, Int.max, Int.min])
    func bounds(index: Int) {
        var json: JSON = [1, 2]
        #expect(json[index] == nil)
        json[index] = 3
        #expect(json == [1, 2])
    }

    @Test("keeps the last of two members in a literal")
    func literal() {
        #expect((["a": 1, "a": 2] as JSON)["a"] == 2)
    }

    @Test(
        "has whole numbers where they are whole and fit",
        arguments: [
            ("30.0", 30), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
        ]
    )
    func wholeNumbers(text: String, value: Int) throws {
        #expect(try JSON(parsing: text).int == value)
    }

    @Test(
        "has no whole number where there is none",
        arguments: ["1.5", "9223372036854775808", "1e400", "-1e400", "1e-5"]
    )
    func noWholeNumber(text: String) throws {
        #expect(try JSON(parsing: text).int == nil)
    }

    @Test("has no floating point value that is not finite")
    func infinity() throws {
        #expect(try JSON(parsing: "1e400").double == nil)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        #expect((.init(floatLiteral: .infinity) as JSON).isNull)
        #expect(JSONNumber(0.1)?.text == "0.1")
    }
}
