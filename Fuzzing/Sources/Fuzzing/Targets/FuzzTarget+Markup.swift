import Foundation
import PingOrchestrate

extension FuzzTarget {
    /// A server's markup: it is read, and what is shown is no longer than its characters' names allow.
    static let markup = FuzzTarget(name: "markup") { bytes in
        let text = bytes.text
        let content = RichContent(text)
        // A bullet and a line end are what an item adds to its tag.
        require(content.plainText.utf8.count <= 6 * text.utf8.count, "the text grows with its markup")
        for link in content.links {
            switch link.destination {
            case .url(let url):
                require(
                    ["https", "mailto", "tel"].contains(url.scheme?.lowercased()),
                    "a link is https, mailto or tel"
                )
            case .journey(let name): require(!name.isEmpty && name.unicodeScalars.count <= 300, "a journey has a name")
            case nil: require(false, "a link of markup leads somewhere")
            }
        }
    }
}
