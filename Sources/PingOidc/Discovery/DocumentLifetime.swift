import HTTPTypes

/// How long a public document of a provider is kept: as long as its `Cache-Control` says (RFC 9111, section 5.2.2), within
/// our own limits.
struct DocumentLifetime: Sendable {
    /// The most, in seconds, whatever the provider says.
    let limit: TimeInterval

    /// Metadata hardly ever changes.
    static let metadata = DocumentLifetime(limit: 86_400)
    /// A key that the provider has withdrawn must not be believed for long.
    static let keySet = DocumentLifetime(limit: 3600)

    /// The least, in seconds, also for what may not be kept at all: one login needs a document more than once.
    static let minimum: TimeInterval = 60

    /// - Returns: The seconds for which a response's document is kept.
    func seconds(of response: HttpResponse) -> TimeInterval {
        let directives = response.headerFields[values: .cacheControl]
            .flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        if directives.contains("no-store") || directives.contains("no-cache") { return Self.minimum }
        guard let directive = directives.first(where: { $0.hasPrefix("max-age=") }) else { return limit }
        // A number that cannot be read allows nothing (RFC 9111, section 4.2.1).
        let age = response.headerFields[.age].flatMap(TimeInterval.init) ?? 0
        let seconds = TimeInterval(directive.dropFirst("max-age=".count).filter { $0 != "\"" }) ?? 0
        let remaining = seconds - max(age, 0)
        return remaining.isFinite ? min(max(remaining, Self.minimum), limit) : Self.minimum
    }
}
