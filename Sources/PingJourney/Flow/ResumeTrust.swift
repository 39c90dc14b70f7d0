import PingCommons
import PingNetwork

/// The links that may resume a journey: web links of the server's origin, and of the origins and schemes the app names.
///
/// Any page and any app can open a link of the app's own scheme, so the app has to say that it sends such links.
struct ResumeTrust: Sendable {
    private var origins: OriginTrust
    private var schemes: Set<String> = []

    /// - Throws: `PingError` with code `invalidConfiguration` for an entry that is neither an origin nor a scheme.
    init(server: WebURL, resumeOrigins: [String]) throws {
        origins = OriginTrust(origins: [server])
        for entry in resumeOrigins {
            if let scheme = Self.scheme(of: entry), !Self.isWeb(scheme),
                entry.dropFirst(scheme.utf8.count + 1).allSatisfy({ $0 == "/" })
            {
                schemes.insert(scheme)
            } else {
                origins.insert(try Self.origin(entry))
            }
        }
    }

    /// - Throws: `PingError`; the message never shows the link's query.
    func check(_ link: String) throws {
        guard let scheme = Self.scheme(of: link) else {
            throw PingError(.invalidURL, "The link is not an absolute URL.", recovery: "Hand over the whole link.")
        }
        let url = Self.isWeb(scheme) ? try WebURL(link) : nil
        guard !(url.map(origins.contains) ?? schemes.contains(scheme)) else { return }
        let origin = url?.origin ?? scheme + ":"
        throw PingError(
            .foreignResumeLink,
            "The link begins with \(origin), which is not listed in resumeOrigins.",
            recovery: "Add “\(origin)” to config.resumeOrigins if it is the app's own."
        )
    }

    /// The server's identifier of the suspended journey that a link resumes.
    ///
    /// - Throws: `PingError`; the message never shows the link's query.
    func suspendedID(of link: String) throws -> String {
        try check(link)
        let identifiers = Set(PercentEncoding.queryPairs(of: link).filter { $0.name == "suspendedId" }.map(\.value))
        guard let identifier = identifiers.first, identifiers.count == 1, !identifier.isEmpty else {
            throw PingError(
                .missingSuspendedID,
                "The link does not resume a journey: it needs one suspendedId.",
                recovery: "Hand over the whole link of the mail, or start a new flow."
            )
        }
        return identifier
    }

    private static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// The scheme in lower case (RFC 3986, section 3.1).
    private static func scheme(of link: String) -> String? {
        guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = link[..<colon].lowercased()
        guard scheme.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
            scheme.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            })
        else { return nil }
        return scheme
    }

    private static func origin(_ entry: String) throws -> WebURL {
        do { return try WebURL(entry) } catch {
            throw PingError(
                .invalidConfiguration,
                "The option resumeOrigins has an entry that cannot be used: \(error.explanation)",
                recovery:
                    "Write each as https://host, or as the app's own scheme with a colon, such as com.example.app:.",
                underlying: error
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
