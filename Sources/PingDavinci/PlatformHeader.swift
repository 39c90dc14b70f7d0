import HTTPTypes
import PingCommons
import PingOrchestrate

/// The header fields that tell the server what kind of client it talks to.
enum PlatformHeader {
    static var fields: [(name: String, value: String)] {
        // A server knows few platforms; any other goes by the one whose protocol this SDK speaks.
        var fields = [(name: "x-requested-with", value: "ping-sdk"), (name: "x-requested-platform", value: "ios")]
        if let languages = AcceptLanguage.preferred().headerValue { fields.append(("Accept-Language", languages)) }
        return fields
    }

    static func add(to request: Request) {
        for field in fields { request.header(name: field.name, value: field.value) }
    }
}
