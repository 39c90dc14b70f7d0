import Testing

@testable import PingCommons

@Suite("Accept-Language")
struct AcceptLanguageTests {
    @Test(arguments: [
        (["en-GB"], "en-GB, en;q=0.9"),
        (["en-GB", "nl"], "en-GB, en;q=0.9, nl;q=0.8"),
        (["en-GB", "en-US", "de"], "en-GB, en-US;q=0.9, en;q=0.8, de;q=0.7"),
        (["en-GB", "en"], "en-GB, en;q=0.9"),
        (["de_CH.UTF-8"], "de-CH, de;q=0.9"),
        (["zh-Hant-TW"], "zh-Hant-TW, zh;q=0.9"),
        (["fr", "FR", "fr"], "fr"),
    ])
    func `languages become a header with falling weights`(languages: [String], header: String) {
        #expect(AcceptLanguage(languages).headerValue == header)
    }

    @Test(arguments: ["", "C", "1x", "en\r\nX: y", "en;q=1", "a b", "é"])
    func `what is not a language tag is left out`(text: String) {
        #expect(AcceptLanguage([text]).headerValue == nil)
    }

    @Test func `no more than ten languages are named, so that no weight reaches zero`() throws {
        let languages = ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj", "kk", "ll"]
        let header = try #require(AcceptLanguage(languages).headerValue)
        #expect(header.hasSuffix("jj;q=0.1"))
    }

    #if !canImport(Darwin)
        @Test(
            arguments: [
                (["LANG": "en_GB.UTF-8"], ["en-GB"]),
                (["LANG": "en_GB.UTF-8", "LC_ALL": "nl_NL"], ["nl-NL"]),
                (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "sv"], ["sv"]),
                (["LANG": "en_GB.UTF-8", "LANGUAGE": "de:fr"], ["de", "fr", "en-GB"]),
                (["LANG": "C", "LANGUAGE": "de:fr"], []),
                ([:], []),
            ] as [([String: String], [String])]
        )
        func `the environment's variables count in their documented order`(
            variables: [String: String],
            languages: [String]
        ) {
            #expect(AcceptLanguage.fromEnvironment(variables).languages == languages)
        }
    #endif

    @Test(arguments: [
        ("nl-BE, fr;q=0.9, en;q=0.8, *;q=0.5", ["nl-BE", "fr", "en"]), ("en;q=0.8,de", ["de", "en"]),
        ("de;q=0, en", ["en"]), ("de;q=nan, fr;q=x, en;q=inf, es;q=2, it;q=-1, nl;Q=0, ja;Q=1", ["ja"]), ("", []),
        (";;,,;q=1,*", []),
        ("en\r\nX-Evil: 1, de", ["de"]), ("../../etc, <b>, de", ["de"]), ("en, EN, en;q=0.3", ["en"]),
        (String(repeating: "a", count: 100_000), []),
    ])
    func `are read from a header field, whatever anybody has sent`(field: String, languages: [String]) {
        #expect(AcceptLanguage(headerField: field).languages == languages)
    }

    @Test func `of a header field are ten at most`() {
        let field = (0..<10_000).map { "de-\($0)" }.joined(separator: ",")
        #expect(AcceptLanguage(headerField: field).languages.count == 10)
    }

    @Test(arguments: [
        (["de-CH"], "de"), (["DE"], "de"), (["pt-BR"], "pt-BR"), (["pt"], "pt-BR"), (["zh-TW"], "zh-Hant"),
        (["sv"], nil), (["zh-Hant-TW", "en"], "zh-Hant"), ([], nil), (["fr", "en-GB", "de"], "en"),
    ])
    func `are looked for among others with ever fewer parts`(languages: [String], match: String?) {
        #expect(AcceptLanguage(languages).best(of: ["en", "de", "pt-BR", "zh-Hant"]) == match)
    }
}
