import PingFoundation

/// An address of the listener that leads to a page once.
///
/// The arguments of a command are readable for each user of the machine, and the URL of a log-out holds the user's ID token. The path cannot
/// be guessed. A program that reads it and is quicker than the browser takes the page away from it, which the user sees.
struct LoopbackEntry: Sendable {
    let path: String
    let page: WebURL

    /// - Returns: `nil` for a page whose URL everybody may see.
    init?(to page: WebURL, _ system: SystemServices) {
        guard page.queryItems.contains(where: { $0.name == "id_token_hint" }) else { return nil }
        self.page = page
        path = "/" + Data(system.randomBytes(16)).base64URLEncodedString()
    }
}
