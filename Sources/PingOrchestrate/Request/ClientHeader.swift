import HTTPTypes
import PingCommons

/// The header fields that tell a server what kind of client speaks to it.
package enum ClientHeader {
    /// The platform that the SDK names to servers, in a header field and in the signatures of bound devices.
    ///
    /// It names the dialect that the server should speak and not the operating system: the SDK for browsers says
    /// `javascript` everywhere, and no server is known to take another value than `ios`, `android` and `javascript`.
    /// This SDK speaks as the one for iOS does. What the device is, the device profile says.
    package static let platform = "ios"

    // Made once, since a name is checked letter by letter.
    private static let requestedWith = HTTPField.Name("x-requested-with")
    private static let requestedPlatform = HTTPField.Name("x-requested-platform")

    /// - Parameters:
    ///   - request: The request.
    ///   - platform: The platform of the configuration.
    ///   - languages: The value of `Accept-Language`; `nil` where no language is known.
    package static func add(to request: Request, platform: String, languages: String?) {
        if let requestedWith { request.header(requestedWith, "ping-sdk") }
        if let requestedPlatform { request.header(requestedPlatform, platform) }
        if let languages { request.header(.acceptLanguage, languages) }
    }
}

extension ContextKey where Value == AcceptLanguage {
    /// The languages that a product asks its server for, in the shared context.
    package static var languages: Self { ContextKey("com.pingidentity.languages") }
}
