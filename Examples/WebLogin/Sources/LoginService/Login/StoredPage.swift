import PingLoginWeb

/// A page as the store keeps it, so that any instance shows it without asking the server.
struct StoredPage: Codable, Sendable {
    let html: String
    let headerFields: [String: String]
    /// Whether the browser should ask for the outcome of a step that waits.
    let isWaiting: Bool

    /// What a login shows that leads to the session at once.
    static let none = StoredPage()

    private init() {
        html = ""
        headerFields = [:]
        isWaiting = false
    }

    init(_ page: WebPage, isWaiting: Bool = false) {
        html = page.html
        headerFields = page.headerFields
        self.isWaiting = isWaiting
    }
}
