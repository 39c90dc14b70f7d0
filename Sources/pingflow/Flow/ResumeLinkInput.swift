/// The link of a suspended journey, as a user typed or pasted it.
///
/// The SDK accepts web links of known origins only, because any page can open an app with a link. Here the user chose the
/// link, and only its `suspendedId` goes to the configured server, so the origin does not matter.
struct ResumeLinkInput {
    /// The link in a form that the SDK takes.
    let text: String

    init(_ link: String) {
        let link = link.trimmed
        let isWeb = link.hasPrefix("https://") || link.hasPrefix("http://")
        guard isWeb, let query = link.split(separator: "?", maxSplits: 1).dropFirst().first else {
            text = link
            return
        }
        text = "pingflow://resume?\(query)"
    }
}
