import Foundation
import PingOrchestrate

/// The session and the tokens of a successful flow.
struct SuccessReport: Sendable {
    let session: any Session
    /// The tokens; `nil` without OpenID Connect.
    let token: Token?
    let redaction: SecretDisplay
    /// The login whose session the flow has used, so that it asked nothing.
    var reused: StoredLogin?

    /// For programs.
    var line: LineValue {
        NodeLine.success(
            session: .object([("value", .json(redaction(session.value)))] + details),
            tokens: token.map { TokenReport(token: $0, redaction: redaction).line },
            isReused: reused != nil
        )
    }

    /// The members that only the session of a journey has.
    private var details: [(name: String, value: LineValue)] {
        guard let session = session as? SSOToken else { return [] }
        return [("successUrl", .text(session.successUrl)), ("realm", .text(session.realm))]
    }

    /// For people.
    func lines(_ style: Style, now: Date, columns: Int?) -> [String] {
        var rows: [(name: String, value: String)] = []
        if let session = session as? SSOToken {
            rows.append(("Session", session.value.isEmpty ? "none" : redaction.words(session.value)))
            if !session.realm.isEmpty { rows.append(("Realm", session.realm.printableLine)) }
            if !session.successUrl.isEmpty { rows.append(("Continue at", session.successUrl.printableLine)) }
        }
        let tokens = token.map { TokenReport(token: $0, redaction: redaction) }
        rows += tokens?.rows(now: now) ?? []
        return ["", style.paint("✓ \(headline)", .green, .bold)] + style.table(rows)
            + (tokens?.claims(style, columns: columns) ?? [])
    }

    private var headline: String {
        guard let reused else { return "Logged in." }
        let claims = token?.idToken.flatMap(IDTokenClaims.init)?.json
        let since = (claims?["auth_time"] ?? claims?["iat"])?.double.flatMap(LocalTime.words)
        let user = reused.user.map { " as \($0.printableLine)" } ?? ""
        let journey = reused.journey.map { " by the journey “\($0.printableLine)”" } ?? ""
        let session = since.map { " (session of \($0))" } ?? ""
        return "Already logged in\(user)\(journey)\(session); --force-auth asks again."
    }
}
