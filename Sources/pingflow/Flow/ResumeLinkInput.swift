/// A link of a suspended journey that a person handed over.
///
/// The SDK takes web links of known origins only, since an app may be opened with any. Here a person has chosen the
/// link, and nothing but its `suspendedId` travels, to the configured server; so its origin does not matter.
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
