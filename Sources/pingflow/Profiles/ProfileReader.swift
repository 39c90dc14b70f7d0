import PingCommons

/// Reads one profile, and says where it is wrong.
struct ProfileReader {
    let source: JSONSource
    let name: String

    func profile(from value: JSON) throws -> Profile {
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

    private func problem(_ member: String?, _ reason: String) -> ToolError {
        let path = [.member("profiles"), .member(name)] + (member.map { [JSONLocator.Step.member($0)] } ?? [])
        let subject = member.map { "“\($0)” of the profile “\(name)”" } ?? "The profile “\(name)”"
        let known = (Profile.texts.map(\.name) + ["storage", "dpop"]).joined(separator: ", ")
        return source.problem(at: path, "\(subject) \(reason).", recovery: "A profile knows: \(known).")
    }
}
