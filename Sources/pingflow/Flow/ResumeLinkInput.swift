/// The link of a suspended journey, as a user typed or pasted it.
///
/// The SDK accepts links of known origins only, because any page can open an app with a link. Here the user chose the
/// link, and only its `suspendedId` goes to the configured server, so the origin does not matter.
struct ResumeLinkInput {
    /// The scheme of this tool's links, with its colon.
    static let scheme = "pingflow:"

    /// The link in a form that the SDK takes.
    let text: String

    init(_ link: String) {
        let link = link.trimmed
        let parts = link.split(separator: "?", maxSplits: 1)
        text = parts.count == 2 && parts[0].contains(":") ? "\(Self.scheme)//resume?\(parts[1])" : link
    }
}
