import Foundation
import Testing

@testable import PingLogin

@Suite("Something to read")
struct MessageTextTests {
    @Test func `has its links where a user interface looks for them, and none that must not be opened`() throws {
        let content = try #require(
            RichContent(
                json: [
                    "content": "Read the {{terms}} or {{trap}}.",
                    "replacements": [
                        "terms": ["type": "link", "value": "terms", "href": "https://example.test/terms"],
                        "trap": ["type": "link", "value": "this", "href": "javascript:alert(1)"],
                    ],
                ]
            )
        )
        let text = MessageText(content: content).attributedText
        #expect(String(text.characters) == "Read the terms or this.")
        #expect(text.runs.compactMap(\.link).map(\.absoluteString) == ["https://example.test/terms"])
    }

    @Test func `reads the server's markup in its title and its text`() {
        let text = MessageText("<p>Accept the <b>terms</b> &amp; go on</p>", title: "<i>Terms</i>")
        #expect(text.title == "Terms")
        #expect(text.plainText == "Accept the terms & go on")
        #expect(MessageText("x", title: "<b></b>").title == nil)
    }

    @Test(arguments: ["Registration", "Two Words", "a&name=b=c#d?/%41+", "Änderung 🔑"])
    func `leads to a journey only where it can be started`(name: String) throws {
        let encoded = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let content = RichContent("Go <a href='#/service/\(encoded)'>there</a>")
        #expect(content.attributedText().runs.allSatisfy { $0.link == nil })
        #expect(content.attributedText(startingJourneys: ["Another"]).runs.allSatisfy { $0.link == nil })
        let links = content.attributedText(startingJourneys: [name]).runs.compactMap(\.link)
        #expect(links.compactMap { JourneyURL($0)?.name } == [name])
    }

    @Test(arguments: ["https://a.test/?name=A", "ping-journey:A", "ping-journey://start", "ping-journey://start?name=A&name=B"])
    func `takes no other URL for a journey`(url: String) throws {
        #expect(JourneyURL(try #require(URL(string: url))) == nil)
    }
}
