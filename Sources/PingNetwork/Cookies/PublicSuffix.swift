/// A domain under which strangers have names, so that no cookie may cover it (RFC 6265, section 5.3, step 5).
///
/// The public list of such domains has ten thousand entries and changes every week. Here are those that the host of a
/// login server may have: top-level domains, the second level of countries, and the domains that tenants and
/// hosting customers share.
enum PublicSuffix {
    private static let secondLevels: Set<Substring> = [
        "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "govt", "ltd", "mil", "ne", "net", "nom", "or", "org",
        "plc",
    ]

    /// Second levels of some countries. In others one owner may have such a name.
    private static let rarerSecondLevels: Set<Substring> = [
        "ad", "adv", "asn", "asso", "bel", "biz", "blog", "club", "conf", "coop", "cri", "desa", "ed", "firm", "gc",
        "gen", "gv", "health", "idf", "idv", "ind", "info", "int", "iwi", "jus", "k12", "kiwi", "leg", "lg", "maori",
        "me", "med", "muni", "name", "ngo", "nhs", "nic", "pe", "per", "pol", "police", "priv", "pro", "re", "res",
        "sch", "school", "tm", "tur", "web", "wiki",
    ]

    private static let shared: Set<Substring> = [
        "amazonaws.com", "amplifyapp.com", "appspot.com", "azure-api.net", "azurefd.net", "azurestaticapps.net",
        "azurewebsites.net", "cloudapp.azure.com", "cloudapp.net", "cloudfront.net", "deno.dev", "duckdns.org",
        "elasticbeanstalk.com", "firebaseapp.com", "fly.dev", "forgeblocks.com", "github.io", "gitlab.io",
        "herokuapp.com", "hf.space", "id.forgerock.io", "loca.lt", "netlify.app", "ngrok-free.app", "ngrok-free.dev",
        "ngrok.app", "ngrok.dev", "ngrok.io", "nip.io", "ondigitalocean.app", "onrender.com", "pages.dev", "r2.dev",
        "repl.co", "replit.app", "run.app", "sslip.io", "surge.sh", "trafficmanager.net", "trycloudflare.com",
        "up.railway.app", "vercel.app", "web.app", "workers.dev",
    ]

    /// Domains under which names of strangers begin at one depth or another: behind a region, an address, or nothing.
    private static let nested: Set<Substring> = [
        "amazonaws.com", "amazoncognito.com", "appspot.com", "auth0.com", "awsapprunner.com", "azurecontainerapps.io",
        "azurestaticapps.net", "b2clogin.com", "ciamlogin.com", "cloudapp.azure.com", "elasticbeanstalk.com",
        "forgerock.io", "id.au", "nip.io", "okta-emea.com", "okta.com", "oktapreview.com", "on.aws", "onelogin.com",
        "pingone.asia", "pingone.ca", "pingone.com", "pingone.com.au", "pingone.eu", "pingone.sg", "run.app",
        "sslip.io", "ts.net",
    ]

    /// Whether a domain, in lower case, is one of these. Looks at bytes: it is asked for every cookie with a domain.
    static func contains(_ domain: String) -> Bool {
        guard domain.utf8.contains(UInt8(ascii: ".")) else { return true }
        return secondLevels.contains(secondLevel(of: domain)) || shared.contains(domain[...])
    }

    /// Whether a domain that is not contained may be such a one all the same. A cookie for it is for its sender alone.
    static func mayContain(_ domain: String) -> Bool {
        if rarerSecondLevels.contains(secondLevel(of: domain)) { return true }
        var rest = domain[...]
        while !nested.contains(rest) {
            guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
            rest = rest[rest.index(after: dot)...]
        }
        return true
    }

    /// The first part of a domain that has two, the second of them a country; empty for any other.
    private static func secondLevel(of domain: String) -> Substring {
        let name = domain.utf8.prefix { $0 != UInt8(ascii: ".") }
        let rest = domain.utf8[name.endIndex...]
        return rest.count == 3 ? Substring(name) : ""
    }
}
