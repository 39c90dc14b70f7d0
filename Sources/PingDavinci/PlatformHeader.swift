import HTTPTypes
import PingCommons
import PingOrchestrate

/// The header fields that tell the server what kind of client it talks to.
enum PlatformHeader {
    static let config = Module.of(name: "PlatformHeader") { setup in
        // Looking up the languages takes longer than the rest of a request, and they hardly ever change.
        let languages = AcceptLanguage.preferred().headerValue
        setup.start { _, request in add(to: request, languages: languages) }
        setup.next { _, _, request in add(to: request, languages: languages) }
    }

    /// - Parameter isNamed: Whether to say that it is an SDK who asks.
    @discardableResult
    static func add(
        to request: Request,
        languages: String? = AcceptLanguage.preferred().headerValue,
        isNamed: Bool = true
    ) -> Request {
        if isNamed { request.header(name: "x-requested-with", value: "ping-sdk") }
        // The value tells which kind of SDK speaks, not on which system: the browser's says "javascript" everywhere, and
        // no server is known to take another than "ios", "android" and "javascript". This one speaks as the iOS SDK does.
        request.header(name: "x-requested-platform", value: "ios")
        if let languages { request.header(.acceptLanguage, languages) }
        return request
    }
}
