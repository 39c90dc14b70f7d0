import Testing

@testable import pingflow

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("plain ü 漢 👩‍💻", "plain ü 漢 👩‍💻"), ("a\u{1B}[31mb", "a[31mb"), ("\u{9B}2J", "2J"), ("a\rb\u{8}", "ab"),
        ("tab\tline\n", "tab\tline\n"), ("\u{202E}gnp.exe", "gnp.exe"),
        ("\u{2066}gnp.exe\u{2069}", "gnp.exe"), ("\u{7}\u{0}", ""), ("a\u{2028}b", "ab"),
    ])
    func `What a terminal would obey is taken out; all else stays`(text: String, expected: String) {
        #expect(text.printable == expected)
    }

    @Test func `One line stays one line`() {
        #expect("a\nb\tc\r\nd".printableLine == "a b c d")
    }
}
