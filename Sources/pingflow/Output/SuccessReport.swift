import Foundation
import PingJourney

/// What a flow that ended well has given.
struct SuccessReport: Sendable {
    let session: any Session
    /// The tokens; `nil` without OpenID Connect.
    let token: Token?
    let redaction: Redaction

    /// For programs.
    var line: NodeLine {
        .success(
            session: .object([("value", .json(redaction(session.value)))] + details),
            tokens: token.map { TokenLine(token: $0, redaction: redaction).value }
        )
    }

    /// What only the session of a journey has.
    private var details: [(name: String, value: LineValue)] {
        guard let session = session as? SSOToken else { return [] }
        return [("successUrl", .text(session.successUrl)), ("realm", .text(session.realm))]
    }

    /// For people.
    func lines(_ style: Style, now: Date) -> [String] {
        var rows: [(name: String, value: String)] = []
        if let session = session as? SSOToken {
            rows.append(("Session", session.value.isEmpty ? "none" : words(session.value)))
            if !session.realm.isEmpty { rows.append(("Realm", session.realm.printableLine)) }
            if !session.successUrl.isEmpty { rows.append(("Success URL", session.successUrl.printableLine)) }
        }
        let tokens = token.map { TokenReport(token: $0, redaction: redaction) }
        rows += tokens?.rows(now: now) ?? []
        return ["", style.paint("✓ Logged in.", .green, .bold)] + Table(rows).lines(style)
            + (tokens?.claims(style) ?? [])
    }

    private func words(_ secret: String) -> String { (redaction(secret).string ?? "").printableLine }
}
