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
        let text = MessageText(segments: content.segments).attributedText
        #expect(String(text.characters) == "Read the terms or this.")
        #expect(text.runs.compactMap(\.link).map(\.absoluteString) == ["https://example.test/terms"])
    }
}
