import PingCommons
import PingTestKit
import Testing

@Suite("Percent encoding") struct PercentEncodingTests {
    @Test(arguments: [
        ("AZaz09-._~", "AZaz09-._~"), (" ", "%20"), ("+", "%2B"), ("%", "%25"),
        ("&=?#/:@", "%26%3D%3F%23%2F%3A%40"),
        ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), ("", ""), ("\r\n\0", "%0D%0A%00"), ("a b", "a%20b"),
        ("*'()!", "%2A%27%28%29%21"),
    ])
    func `leaves the unreserved characters and encodes everything else`(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decode(encoded) == text)
    }

    @Test(arguments: 0..<100)
    func `gives back every text, as a value and as a pair`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let pairs = (0..<5).map { _ in (name: generator.text(), value: generator.text()) }
        for pair in pairs {
            #expect(PercentEncoding.decode(PercentEncoding.encode(pair.name)) == pair.name)
            #expect(PercentEncoding.decode(PercentEncoding.encode(pair.name), plusIsSpace: true) == pair.name)
        }
        let decoded = PercentEncoding.decodePairs(PercentEncoding.encode(pairs))
        #expect(decoded.map(\.name) == pairs.map(\.name))
        #expect(decoded.map(\.value) == pairs.map(\.value))
    }

    @Test func `reads a plus sign as a space in forms only`() {
        #expect(PercentEncoding.decode("a+b") == "a+b")
        #expect(PercentEncoding.decode("a+b", plusIsSpace: true) == "a b")
        #expect(PercentEncoding.decode("a%2Bb", plusIsSpace: true) == "a+b")
    }

    @Test func `decodes once`() {
        #expect(PercentEncoding.decode("%2525") == "%25")
    }

    @Test(arguments: ["%", "%4", "%zz", "a%", "%%41", "%C3", "%FF", "%ED%A0%80", "%C0%80", "% 41", "%+1"])
    func `refuses broken escapes and bytes that are not UTF-8`(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func `reads pairs in order, with empty values, and leaves out what cannot be read`() {
        let pairs = PercentEncoding.decodePairs("b=2&a=1&a=x%3Dy&flag&empty=&=v&bad=%zz&&c=a=b")
        #expect(pairs.map(\.name) == ["b", "a", "a", "flag", "empty", "", "c"])
        #expect(pairs.map(\.value) == ["2", "1", "x=y", "", "", "v", "a=b"])
        #expect(PercentEncoding.decodePairs("").isEmpty)
    }

    @Test func `separates pairs at each separator, also before a combining mark`() {
        let pairs = PercentEncoding.decodePairs("a=1&\u{301}b=2&c=\u{301}3&d\u{301}=4")
        #expect(pairs.map(\.name) == ["a", "\u{301}b", "c", "d\u{301}"])
        #expect(pairs.map(\.value) == ["1", "2", "\u{301}3", "4"])
        #expect(PercentEncoding.queryPairs(of: "app:/cb?\u{301}a=1#\u{301}&b=2").map(\.value) == ["1"])
    }
}
