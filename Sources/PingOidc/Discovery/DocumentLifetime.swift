import HTTPTypes
import PingFoundation

/// How long a public document of a provider is kept: as long as its `Cache-Control` says (RFC 9111,
/// section 5.2.2), within our own limits.
///
/// While its address is down, a document serves for a day more (RFC 5861, section 4), since no login works without it.
/// Keys that the provider forbids to keep (`no-store`, `no-cache`) do not: one that the provider has withdrawn would
/// be believed for that day.
struct DocumentLifetime: Sendable {
    /// How long it may be used, in seconds.
    let seconds: TimeInterval
    /// How long it serves after that while its address is down, in seconds.
    let extraTime: TimeInterval

    /// The least, in seconds, also for what may not be kept at all: one login needs a document more than once.
    static let minimum: TimeInterval = 60
    private static let day: TimeInterval = 86_400

    /// Metadata hardly ever changes.
    static func metadata(_ response: HttpResponse) -> Self { Self(response, limit: day, servesForbidden: true) }

    /// A key that the provider has withdrawn must not be believed for long.
    static func keySet(_ response: HttpResponse) -> Self { Self(response, limit: 3600, servesForbidden: false) }

    private init(_ response: HttpResponse, limit: TimeInterval, servesForbidden: Bool) {
        let directives = response.headerFields[values: .cacheControl]
            .flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        let isForbidden = directives.contains("no-store") || directives.contains("no-cache")
        seconds = isForbidden ? Self.minimum : Self.seconds(directives, response, limit)
        extraTime = isForbidden && !servesForbidden ? 0 : Self.day
    }

    private static func seconds(_ directives: [String], _ response: HttpResponse, _ limit: TimeInterval) -> TimeInterval
    {
        guard let directive = directives.first(where: { $0.hasPrefix("max-age=") }) else { return limit }
        // A number that cannot be read allows nothing (RFC 9111, section 4.2.1).
        let age = response.headerFields[.age].flatMap(TimeInterval.init) ?? 0
        let seconds = TimeInterval(directive.dropFirst("max-age=".count).filter { $0 != "\"" }) ?? 0
        let remaining = seconds - max(age, 0)
        return remaining.isFinite ? min(max(remaining, minimum), limit) : minimum
    }
}
