/// How a flow begins.
enum JourneyStart: Sendable {
    /// With a journey by name, or with the realm's own when there is no name.
    case service(String?)
    /// The place where a suspended journey stopped.
    case resume(suspendedID: String)

    /// The query of the first request.
    func parameters(_ options: JourneyOptions) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        switch self {
        case .service(let name):
            if let index = options.authIndex ?? name.map(AuthIndex.service) {
                parameters = [("authIndexType", index.type), ("authIndexValue", index.value)]
            }
        case .resume(let suspendedID):
            parameters = [("suspendedId", suspendedID)]
        }
        if options.forceAuth { parameters.append(("ForceAuth", "true")) }
        if options.noSession { parameters.append(("noSession", "true")) }
        return parameters
    }
}

extension ContextKey where Value == JourneyStart {
    static var journeyStart: Self { ContextKey("com.pingidentity.journey.START") }
}

extension ContextKey where Value == JourneyOptions {
    /// The options of a flow. They survive a snapshot, since `noSession` counts on the last request.
    static var journeyOptions: Self { ContextKey(persistent: "com.pingidentity.journey.OPTIONS") }
}
