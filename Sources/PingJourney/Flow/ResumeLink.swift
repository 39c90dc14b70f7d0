/// A link that takes up a suspended journey.
struct ResumeLink {
    /// What the server knows the suspended journey by.
    let suspendedID: String

    /// Reads a link.
    ///
    /// - Parameters:
    ///   - link: The link as it was opened.
    ///   - trust: The origins that web links may have.
    /// - Throws: `PingError`; the message never shows the link's query.
    init(_ link: String, trust: OriginTrust) throws {
        try Self.check(link, trust)
        let identifiers = Set(PercentEncoding.queryPairs(of: link).filter { $0.name == "suspendedId" }.map(\.value))
        guard let identifier = identifiers.first, identifiers.count == 1, !identifier.isEmpty else {
            throw PingError(
                .missingSuspendedID,
                "The link does not resume a journey: it needs one suspendedId.",
                recovery: "Hand over the whole link of the mail, or start a new flow."
            )
        }
        suspendedID = identifier
    }

    /// A web link has to come from where the configuration expects it. A link of the app's own scheme can only have been
    /// opened because the system gave that scheme to the app.
    private static func check(_ link: String, _ trust: OriginTrust) throws {
        guard let scheme = link.split(separator: ":", maxSplits: 1).first?.lowercased(), scheme != link.lowercased(),
            scheme.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
            scheme.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            })
        else {
            throw PingError(.invalidURL, "The link is not an absolute URL.", recovery: "Hand over the whole link.")
        }
        guard scheme == "http" || scheme == "https" else { return }
        let url = try WebURL(link)
        guard trust.contains(url) else {
            throw PingError(
                .foreignResumeLink,
                "The link's origin \(url.origin) is not listed in resumeOrigins.",
                recovery: "Add that origin to config.resumeOrigins if it is the app's own."
            )
        }
    }
}

extension PingError.Code {
    /// A link that should take up a suspended journey does not say which.
    public static let missingSuspendedID: Self = "missing_suspended_id"
    /// A link that should take up a suspended journey comes from an origin that the configuration does not name.
    public static let foreignResumeLink: Self = "foreign_resume_link"
}
