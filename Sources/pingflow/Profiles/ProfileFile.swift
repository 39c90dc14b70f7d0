import Foundation

/// The file of profiles: `pingflow/config.json` in the user's configuration directory.
struct ProfileFile: Sendable {
    /// The path at which it lies, or would lie.
    let path: String

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    func unknown(_ name: String) throws -> ToolError {
        let known = try exists ? profiles().keys.sorted() : []
        return .usage(
            "profile_unknown",
            "Unknown profile “\(name.shortened(to: 100).printableLine)” in \(path).",
            recovery: known.isEmpty
                ? "Make one with `pingflow journey NAME --server URL --profile \(name.shortened(to: 100).printableLine) --save-profile`."
                : "Known are: \(known.joined(separator: ", "))."
        )
    }

    /// A profile by its name.
    ///
    /// - Returns: `nil` when there is no file, or no such profile in it.
    /// - Throws: `ToolError` with file, line and reason when the file is broken.
    func profile(named name: String) throws -> Profile? {
        guard exists else { return nil }
        return try profiles()[name]
    }

    func profiles() throws -> [String: Profile] {
        let source = try JSONSource(path: path)
        let document = try source.parse()
        guard let members = document.object else {
            throw source.problem(at: [], "The document is not an object.", recovery: Self.example)
        }
        if let stranger = members.keys.sorted().first(where: { $0 != "profiles" }) {
            throw source.problem(
                at: [.member(stranger)],
                "“\(stranger)” is not known here; only “profiles” is.",
                recovery: Self.example
            )
        }
        guard let profiles = members["profiles", default: [:]].object else {
            throw source.problem(at: [.member("profiles")], "“profiles” is not an object.", recovery: Self.example)
        }
        return Dictionary(
            uniqueKeysWithValues: try profiles.map { name, value in
                (name, try profile(name, from: value, in: source))
            }
        )
    }

    /// Reads one profile.
    func profile(_ name: String, from value: JSON, in source: JSONSource) throws -> Profile {
        func problem(_ member: String?, _ reason: String) -> ToolError {
            let path = [.member("profiles"), .member(name)] + (member.map { [JSONLocator.Step.member($0)] } ?? [])
            let subject = member.map { "“\($0)” of the profile “\(name)”" } ?? "The profile “\(name)”"
            let known = (Profile.texts.map(\.name) + ["storage", "dpop"]).joined(separator: ", ")
            return source.problem(at: path, "\(subject) \(reason).", recovery: "A profile knows: \(known).")
        }
        guard let members = value.object else { throw problem(nil, "is not an object") }
        var profile = Profile()
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
            if let (_, path) = Profile.texts.first(where: { $0.name == member }) {
                // An age is a number, in the file as well.
                let text = member == "maxAge" ? value.lenientString : value.string
                guard let text, !text.isEmpty else { throw problem(member, "must be text") }
                profile[keyPath: path] = text
            } else if member == "storage" {
                guard let choice = value.string.flatMap(StorageChoice.init(rawValue:)) else {
                    throw problem(member, "must be “memory” or “file”")
                }
                profile.storage = choice
            } else if member == "dpop" {
                guard let choice = value.string.flatMap(DPoPChoice.init(rawValue:)) else {
                    throw problem(member, "must be “off”, “preferred” or “required”")
                }
                profile.dpop = choice
            } else {
                throw problem(member, "is not known")
            }
        }
        return profile
    }

    /// Puts a profile into the file, and leaves the others as they are.
    func save(_ profile: Profile, named name: String) throws {
        try change { $0[name] = profile }
    }

    /// Takes a profile out of the file.
    ///
    /// - Returns: Whether it was there.
    func remove(_ name: String) throws -> Bool {
        guard try profile(named: name) != nil else { return false }
        try change { $0[name] = nil }
        return true
    }

    private func change(_ change: (inout [String: Profile]) -> Void) throws {
        var all = exists ? try profiles() : [:]
        change(&all)
        let document = JSON.object(["profiles": .object(all.mapValues(\.json))])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try (encoder.encode(document) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw ToolError.usage(
                "file_unwritable",
                "The file \(path) cannot be written.",
                recovery: "Check that you may write there, and that the disk has room."
            )
        }
    }

    private static let example =
        "It should look like {\"profiles\": {\"default\": {\"server\": \"https://example.com/am\"}}}."
}

extension ProfileFile {
    /// The place by the XDG Base Directory Specification, found as the SDK's storage finds its own: relative variables
    /// are ignored, and `$HOME` comes before the home of the user database.
    init(environment: [String: String]) {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let configuration = absolute("XDG_CONFIG_HOME") ?? (absolute("HOME") ?? NSHomeDirectory()) + "/.config"
        path = configuration + "/pingflow/config.json"
    }
}
