/// A domain under which strangers have names, so that no cookie may cover it (RFC 6265, section 5.3, step 5).
///
/// The public list of such domains has ten thousand entries and changes every week. Here are those that the host of a login
/// server may have: top-level domains, the second level of countries, and the domains that tenants and hosting customers share.
enum PublicSuffix {
    private static let secondLevels: Set<Substring> = [
        "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "govt", "ltd", "mil", "ne", "net", "nom", "or", "org",
        "plc",
    ]

    private static let shared: Set<String> = [
        "amazonaws.com", "appspot.com", "azure-api.net", "azurewebsites.net", "cloudapp.azure.com", "cloudfront.net",
        "firebaseapp.com", "fly.dev", "forgeblocks.com", "github.io", "gitlab.io", "herokuapp.com", "id.forgerock.io",
        "netlify.app", "ngrok.app", "ngrok.io", "ngrok-free.app", "onrender.com", "pages.dev", "run.app", "vercel.app",
        "web.app", "workers.dev",
    ]

    /// Whether a domain, in lower case, is such a one. Looks at bytes, since it is asked for every cookie with a domain.
    static func contains(_ domain: String) -> Bool {
        let dot = UInt8(ascii: ".")
        guard let last = domain.utf8.lastIndex(of: dot) else { return true }
        let hasCountry = domain.utf8.distance(from: last, to: domain.endIndex) == 3
        if hasCountry, domain.utf8.firstIndex(of: dot) == last, secondLevels.contains(domain[..<last]) { return true }
        return shared.contains(domain)
    }
}
