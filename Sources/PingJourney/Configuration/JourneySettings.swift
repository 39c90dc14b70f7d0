import PingCommons
import PingOidc
import PingStorage

/// The frozen options of a journey, checked.
final class JourneySettings: Sendable {
    private let checked: Result<JourneyEndpoint, PingError>
    let cookie: String
    let sessionStorage: any Storage<SSOToken>
    let acceptLanguage: String?
    let requestedPlatform: String
    let activity: any BackgroundActivity

    init(_ config: JourneyConfig) {
        // As apps write it that have no name for it: `config.cookie = name ?? ""`.
        let cookie = config.cookie.isEmpty ? JourneyConfig.defaultCookie : config.cookie
        checked = Result { () throws(PingError) in
            do {
                try Self.checkCookie(cookie)
                return try JourneyEndpoint(
                    serverUrl: config.serverUrl,
                    realm: config.realm,
                    resumeOrigins: config.resumeOrigins
                )
            } catch let error as PingError { throw error } catch {
                throw PingError(.invalidConfiguration, error.explanation, underlying: error)
            }
        }
        self.cookie = cookie
        if config.sessionStorage == nil { DefaultStorage.announce(to: config.workflow.logger) }
        sessionStorage =
            config.sessionStorage ?? DefaultStorage.make(account: Self.account(config, try? checked.get()))
        acceptLanguage = config.languages.headerValue
        requestedPlatform = config.requestedPlatform
        activity = config.activity
    }

    /// - Throws: `PingError` with code `invalidConfiguration`, which names the option.
    var endpoint: JourneyEndpoint { get throws(PingError) { try checked.get() } }

    /// One name for all spellings of a server and a realm; encoded, so that no others have the same.
    static func account(_ config: JourneyConfig, _ endpoint: JourneyEndpoint?) -> String {
        let server = PercentEncoding.encode(endpoint?.base ?? config.serverUrl ?? "")
        return "com.pingidentity.journey.session.\(server) \(endpoint?.realm ?? PercentEncoding.encode(config.realm))"
    }

    /// The name also serves as a header field's name (RFC 9110, token).
    private static func checkCookie(_ name: String) throws {
        let allowed = name.utf8.allSatisfy { byte in
            (0x21...0x7E).contains(byte) && !#""(),/:;<=>?@[\]{}"#.utf8.contains(byte)
        }
        guard allowed else {
            throw PingError(
                .invalidConfiguration,
                "The option cookie cannot be used: it is not the name of a cookie.",
                recovery: "Set it to the name of the server's session cookie, such as iPlanetDirectoryPro."
            )
        }
    }
}
