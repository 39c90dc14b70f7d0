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
        var rows = [("Account", account.id.rawValue.printableLine), ("Name", account.name.printableLine)]
        if let user { rows.append(("User", user.printableLine)) }
        if let subject = account.subject { rows.append(("Subject", subject.printableLine)) }
        if let issuer = account.issuer { rows.append(("Issuer", issuer.printableLine)) }
        if let client = account.clientId { rows.append(("Client", client.printableLine)) }
        rows.append(("State", standing + (isCurrent ? ", current" : "")))
        if let time = account.signedInAt.flatMap(Self.words) { rows.append(("Login", time)) }
        if let time = account.refreshedAt.flatMap(Self.words) { rows.append(("Last refresh", time)) }
        if let time = account.signedOutAt.flatMap(Self.words) { rows.append(("Logout", time)) }
        for (name, value) in account.tags.sorted(by: { $0.key < $1.key }) {
            rows.append(("Tag \(name.printableLine)", value.printableLine))
        }
        return rows.map { (name: $0.0, value: $0.1) }
    }

    private var standing: String { account.isSignedIn ? "logged in" : "logged out" }

    private static func words(_ time: Date) -> String? { LocalTime.date(time.timeIntervalSince1970) }

    private static func seconds(_ time: Date?) -> LineValue {
        .json(time.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded(.down)) }.map(JSON.int) ?? .null)
    }
}
