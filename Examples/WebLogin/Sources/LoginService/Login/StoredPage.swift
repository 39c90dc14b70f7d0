import PingLoginWeb

/// A page as the store keeps it, so that any instance shows it without asking the server.
struct StoredPage: Codable, Sendable {
    let html: String
    let headerFields: [String: String]
    /// Whether the browser should ask for the outcome of a step that waits.
    let isWaiting: Bool

    init(_ page: WebPage, isWaiting: Bool = false) {
        html = page.html
        headerFields = page.headerFields
        self.isWaiting = isWaiting
    }
}
