import PingCommons
import PingOrchestrate

/// How a flow begins.
enum JourneyStart: Sendable {
    /// With a journey by name, or with the realm's own when there is no name or an empty one.
    case service(String?)
    /// The place where a suspended journey stopped.
    case resume(suspendedID: String)

    /// The first request's query.
    func request(_ options: JourneyOptions) -> Request {
        let request = Request()
        switch self {
        case .service(let name):
            if let index = options.authIndex ?? name.map(AuthIndex.service), index != .service("") {
                request.parameter(name: "authIndexType", value: index.type)
                request.parameter(name: "authIndexValue", value: index.value)
            }
        case .resume(let suspendedID): request.parameter(name: "suspendedId", value: suspendedID)
        }
        if options.forceAuth { request.parameter(name: "ForceAuth", value: "true") }
        if options.noSession { request.parameter(name: "noSession", value: "true") }
        return request
    }
}

extension ContextKey where Value == JourneyOptions {
    /// The options of a flow. They survive a snapshot, since `noSession` counts on the last request.
    static var journeyOptions: Self { ContextKey(persistent: "com.pingidentity.journey.OPTIONS") }
}

extension AuthIndex {
    /// The transaction that a link names.
    ///
    /// - Throws: `PingError` with code `invalidURL` or `foreignResumeLink`; the message never shows the link's query.
    init(backchannelLink link: String, trust: ResumeTrust) throws {
        try trust.check(link)
        let query = PercentEncoding.queryPairs(of: link)
        func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
        let identifiers = values("authIndexValue")
        guard values("authIndexType") == ["transaction"], identifiers.count == 1, identifiers != [""] else {
            throw PingError(
                .invalidURL,
                "The link starts no transaction: it needs one authIndexType=transaction and one authIndexValue.",
                recovery:
                    "Hand over the whole redirectUri that the server gave to the party that began the transaction."
            )
        }
        self = .transaction(identifiers[0])
    }
}
