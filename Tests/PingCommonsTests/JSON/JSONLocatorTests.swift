import PingCommons
import Testing

@Suite struct JSONLocatorTests {
    private let text = #" {"a": [1, {"x\"y": "}]", "b": null}], "c": {"d": true}} "#

    @Test(
        arguments: [
            ([], "{\"a\""), ([.member("a")], "[1,"), ([.member("a"), .index(1), .member("b")], "null"),
            ([.member("c"), .member("d")], "true"),
        ] as [([JSONLocator.Step], String)]
    )
    func `A value is found by its path`(path: [JSONLocator.Step], start: String) {
        let bytes = Array(text.utf8)
        let offset = JSONLocator(bytes: bytes).offset(of: path)
        #expect(String(decoding: bytes[offset...], as: UTF8.self).hasPrefix(start))
    }

    @Test func `Where there is no such value, the nearest one above it is given`() {
        let bytes = Array(text.utf8)
        let offset = JSONLocator(bytes: bytes).offset(of: [.member("c"), .member("nothing")])
        #expect(String(decoding: bytes[offset...], as: UTF8.self).hasPrefix("{\"d\""))
    }

    @Test(arguments: ["", "{", "[[", "{\"a", "\"\\", "}", "{\"a\":", "{,}", "[1 2"])
    func `Text that is not JSON is survived`(text: String) {
        let bytes = Array(text.utf8)
        #expect((0...bytes.count).contains(JSONLocator(bytes: bytes).offset(of: [.member("a"), .index(0)])))
    }
}
