/// The parameter, member and claim `authorization_details`: an array of details (RFC 9396, section 2).
package enum AuthorizationDetails {
    static let name = "authorization_details"
    /// The largest request, in bytes. A provider would refuse one that is anywhere near it.
    static let limit = 65_536

    /// Reads a list that a provider, a token or an app wrote. One element that is not a detail spoils it:
    /// nobody can say what it allows.
    static func read(_ json: JSON) throws(PingError) -> [AuthorizationDetail] {
        guard let elements = json.array else { throw .invalidDetails("are not an array") }
        var details: [AuthorizationDetail] = []
        details.reserveCapacity(elements.count)
        for element in elements { details.append(try AuthorizationDetail(json: element)) }
        return details
    }

    /// Reads the text of a parameter.
    static func read(_ text: String) throws(PingError) -> [AuthorizationDetail] {
        let json: JSON
        do { json = try JSON(parsing: text) } catch { throw .invalidDetails("are not JSON", underlying: error) }
        return try read(json)
    }

    /// The details of a token's claims; none for a list that cannot be read, which allows nothing.
    package static func read(claims: [String: JSON]) -> [AuthorizationDetail] {
        claims[name].flatMap { try? read($0) } ?? []
    }

    /// The text of the parameter; `nil` for no details, which are not sent.
    ///
    /// - Throws: `PingError` with code `oidcInvalidAuthorizationDetails` for details that are too large for a request.
    static func text(_ details: [AuthorizationDetail]) throws(PingError) -> String? {
        guard !details.isEmpty else { return nil }
        let text = JSON.array(details.map(\.json)).text()
        guard text.utf8.count <= limit else { throw .invalidDetails("are larger than \(limit / 1024) KiB") }
        return text
    }

    /// The texts of the details that an error must not quote: all but the types, and the whole. Longer ones come first.
    static func secrets(_ details: [AuthorizationDetail]) -> [Secret] {
        words(of: details).sorted { $0.utf8.count > $1.utf8.count }.map { Secret($0) }
    }

    /// The texts in some details.
    static func words(of details: [AuthorizationDetail]) -> Set<String> {
        var words: Set<String> = []
        for detail in details {
            for (name, value) in detail.json.members ?? JSONObject() where name != "type" { collect(value, &words) }
        }
        if let whole = (try? text(details)) ?? nil { words.insert(whole) }
        return words
    }

    /// Shorter texts, such as `EUR` and `1`, tell nothing, and are parts of other words.
    private static let shortestSecret = 4

    private static func collect(_ json: JSON, _ words: inout Set<String>) {
        if let word = json.lenientString, json.bool == nil, word.utf8.count >= shortestSecret { words.insert(word) }
        for element in json.array ?? [] { collect(element, &words) }
        for (_, value) in json.members ?? JSONObject() { collect(value, &words) }
    }
}

extension PingError {
    /// - Parameter flaw: The flaw, without the full stop.
    static func invalidDetails(
        _ flaw: String,
        of subject: String = "The authorization details",
        underlying: (any Error)? = nil
    ) -> PingError {
        PingError(
            .oidcInvalidAuthorizationDetails,
            "\(subject) \(flaw).",
            recovery: "Write an array of JSON objects, each with its type (RFC 9396, section 2).",
            underlying: underlying
        )
    }
}

extension Token {
    /// The details that the provider granted (`authorization_details`, RFC 9396, section 7): stored with the token, and
    /// kept by a refresh whose response does not repeat them. Empty when the provider named none, or a
    /// list that cannot be read.
    public var authorizationDetails: [AuthorizationDetail] { AuthorizationDetails.read(claims: additionalMembers) }

    /// The asked details that the token does not grant, as far as the provider says.
    ///
    /// A granted detail answers an asked one when it is of the same type and no member that both have differs; of a
    /// list it may have more. The provider may add members, and may leave members out. Your type may define more than
    /// that: then compare ``authorizationDetails`` yourself.
    ///
    /// - Parameter asked: The details that the app asked for.
    public func ungranted(of asked: [AuthorizationDetail]) -> [AuthorizationDetail] {
        let granted = authorizationDetails
        return asked.filter { asked in !granted.contains { $0.covers(asked) } }
    }
}
