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

    @discardableResult
    static func add(
        to request: Request,
        languages: String? = AcceptLanguage.preferred().headerValue
    ) -> Request {
        request.header(name: "x-requested-with", value: "ping-sdk")
        // A server knows few platforms; any other goes by the one whose protocol this SDK speaks.
        request.header(name: "x-requested-platform", value: "ios")
        if let languages { request.header(.acceptLanguage, languages) }
        return request
    }
}
