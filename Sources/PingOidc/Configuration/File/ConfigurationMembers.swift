import PingFoundation

/// A section of a configuration file. `null` counts as missing, as in the other SDKs.
struct ConfigurationMembers {
    private let members: JSONObject
    private let path: [String]
    private let source: ConfigurationSource
    /// The members of unknown names, as far as anybody reads so many.
    private(set) var warnings: [String] = []

    init(
        _ value: JSON,
        at path: [String],
        of source: ConfigurationSource,
        known names: ConfigurationNames
    ) throws(PingError) {
        self.path = path
        self.source = source
        guard let members = value.members else {
            throw source.mistake(
                at: path.map(JSONLocator.Step.member),
                "\(path.isEmpty ? "The document" : Self.quoted(path)) is not an object.",
                recovery: "Write an object: { … }."
            )
        }
        self.members = members
        let unknown = members.lazy.map(\.key).filter { !names.known.contains($0) && !names.ignored.contains($0) }
        warnings = unknown.prefix(10).map { name in
            let recovery = names.advice(for: name)
            return mistake(name, "The member \(Self.quoted([name])) is unknown. \(recovery)", recovery).message
        }
    }

    /// A section below this one.
    func members(_ name: String, known: ConfigurationNames) throws(PingError) -> ConfigurationMembers? {
        guard let value = value(name) else { return nil }
        return try ConfigurationMembers(value, at: path + [name], of: source, known: known)
    }

    func text(_ name: String) throws(PingError) -> String? {
        let text = try read(name, "a text", "Write it in quotation marks.") { $0.string }
        guard text?.isEmpty != true else {
            throw mistake(name, "\(quoted(name)) is empty.", "Write a value, or remove the member.")
        }
        return text
    }

    func flag(_ name: String) throws(PingError) -> Bool? {
        try read(name, "a boolean", "Write true or false.") { $0.bool }
    }

    /// Words in an array, or in a text with commas or spaces between them.
    func words(_ name: String) throws(PingError) -> [String]? {
        if let text = value(name)?.string { return text.split { $0 == "," || $0 == " " }.map(String.init) }
        let array = try read(name, "an array of texts", #"Write it like ["openid", "profile"]."#) { $0.array }
        guard let array else { return nil }
        let words = array.compactMap(\.string)
        guard words.count == array.count, !words.contains("") else {
            throw mistake(name, "\(quoted(name)) has an element that is not a text.", "Write each as a text.")
        }
        return words
    }

    /// Texts by their names.
    func texts(_ name: String) throws(PingError) -> [String: String]? {
        guard let object = try read(name, "an object", "Write an object: { … }.", { $0.members }) else { return nil }
        var texts: [String: String] = [:]
        for (key, value) in object {
            guard let text = value.string else {
                throw source.mistake(
                    at: (path + [name, key]).map(JSONLocator.Step.member),
                    "\(Self.quoted(path + [name, key])) is not a text.",
                    recovery: "Write it in quotation marks."
                )
            }
            texts[key] = text
        }
        return texts
    }

    /// Whole seconds.
    func seconds(_ name: String) throws(PingError) -> Int64? {
        try read(name, "a whole number of seconds", "Write a number from 0 on, such as 60.") {
            $0.int.flatMap { (0...maximum).contains($0) ? Int64($0) : nil }
        }
    }

    /// A time in milliseconds.
    func milliseconds(_ name: String) throws(PingError) -> TimeInterval? {
        try read(name, "a number of milliseconds", "Write a number above 0, such as 30000 for 30 seconds.") {
            $0.double.flatMap { $0 > 0 && $0 <= Double(maximum) ? $0 / 1000 : nil }
        }
    }

    /// One of some words, in upper or lower case.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        of: Choice.Type
    ) throws(PingError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            let choices = Choice.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ")
            throw mistake(name, "\(quoted(name)) has an unknown value.", "Write one of: \(choices).")
        }
        return choice
    }

    /// A URL that the SDK may send requests to.
    func url(_ name: String) throws(PingError) -> String? {
        guard let text = try text(name) else { return nil }
        do { _ = try WebURL(text) } catch {
            throw mistake(name, "\(quoted(name)) cannot be used. \(error.explanation)", "Write an absolute https URL.")
        }
        return text
    }

    /// A redirect URI of the app.
    func redirectUri(_ name: String) throws(PingError) -> String? {
        guard let text = try text(name) else { return nil }
        guard RedirectTarget(text) != nil else {
            throw mistake(
                name,
                "\(quoted(name)) is not a URI with a scheme.",
                "Write it as registered, such as app:/cb."
            )
        }
        return text
    }

    /// The value of a member that has to be there.
    func required(_ name: String, _ value: String?) throws(PingError) -> String {
        guard let value else { throw mistake(nil, "The member \(quoted(name)) is missing.", "Add it.") }
        return value
    }

    private func value(_ name: String) -> JSON? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// A member of a type; `nil` for none.
    private func read<Value>(
        _ name: String,
        _ expected: String,
        _ recovery: String,
        _ read: (JSON) -> Value?
    ) throws(PingError) -> Value? {
        guard let json = value(name) else { return nil }
        guard let value = read(json) else { throw mistake(name, "\(quoted(name)) is not \(expected).", recovery) }
        return value
    }

    private func mistake(_ name: String?, _ reason: String, _ recovery: String) -> PingError {
        source.mistake(at: (path + (name.map { [$0] } ?? [])).map(JSONLocator.Step.member), reason, recovery: recovery)
    }

    private func quoted(_ name: String) -> String { Self.quoted(path + [name]) }

    private static func quoted(_ path: [String]) -> String { "“\(ServerText.quoted(path.joined(separator: ".")))”" }

    /// More than a century, in milliseconds.
    private var maximum: Int { 1 << 42 }
}
