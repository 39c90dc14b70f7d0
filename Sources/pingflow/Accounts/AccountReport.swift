import Foundation

/// An account for people and for programs. It has no secrets.
struct AccountReport: Sendable {
    let account: Account
    let isCurrent: Bool
    /// The user in words; `nil` when the provider did not say it.
    let user: String?

    /// For programs.
    var value: LineValue {
        .object([
            ("id", .text(account.id.rawValue)),
            ("name", .text(account.name)),
            ("current", .bool(isCurrent)),
            ("signedIn", .bool(account.isSignedIn)),
            ("subject", .text(account.subject)),
            ("issuer", .text(account.issuer)),
            ("clientId", .text(account.clientId)),
            ("signedInAt", Self.seconds(account.signedInAt)),
            ("refreshedAt", Self.seconds(account.refreshedAt)),
            ("signedOutAt", Self.seconds(account.signedOutAt)),
            ("tags", .json(.object(account.tags.mapValues(JSON.string)))),
            ("user", .text(user)),
        ])
    }

    /// The account in a list.
    var row: (name: String, value: String) {
        let user = (user ?? account.subject).map { "\($0.printableLine), " } ?? ""
        let place = account.issuer.map { " at \($0.printableLine)" } ?? ""
        return ("\(isCurrent ? "*" : " ") \(account.id.rawValue.shortened(to: 60))", user + standing + place)
    }

    /// Everything about the account.
    var rows: [(name: String, value: String)] {
        let rows = [
            ("Account", account.id.rawValue), ("Name", account.name), ("User", user), ("Subject", account.subject),
            ("Issuer", account.issuer), ("Client", account.clientId),
            ("State", standing + (isCurrent ? ", current" : "")), ("Login", account.signedInAt.flatMap(Self.words)),
            ("Last refresh", account.refreshedAt.flatMap(Self.words)),
            ("Logout", account.signedOutAt.flatMap(Self.words)),
        ]
        let tags = account.tags.sorted { $0.key < $1.key }.map { ("Tag \($0.key.printableLine)", Optional($0.value)) }
        return (rows + tags).compactMap { name, value in value.map { (name: name, value: $0.printableLine) } }
    }

    private var standing: String { account.isSignedIn ? "logged in" : "logged out" }

    private static func words(_ time: Date) -> String? { LocalTime.date(time.timeIntervalSince1970) }

    private static func seconds(_ time: Date?) -> LineValue {
        .json(time.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded(.down)) }.map(JSON.int) ?? .null)
    }
}

extension Account {
    /// The user in the words of claims: the name, and the mail address or the user name; `nil` without any.
    static func user(_ claims: UserInfo) -> String? {
        func text(_ name: String) -> String? {
            claims[name]?.string.flatMap { $0.isEmpty ? nil : $0.shortened(to: 100) }
        }
        let address = text("email") ?? text("preferred_username")
        guard let name = text("name") else { return address }
        return address.map { "\(name) (\($0))" } ?? name
    }
}
