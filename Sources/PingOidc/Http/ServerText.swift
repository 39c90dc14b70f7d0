import PingCommons

/// Text of a server made fit for an error message: short, one line, without what must stay secret.
enum ServerText {
    static let limit = 300

    static func safe(_ text: String, without secrets: [Secret] = []) -> String {
        var text = text
        for secret in secrets where !secret.isEmpty {
            text = text.replacing(secret.reveal(), with: Secret.placeholder)
        }
        let visible = text.unicodeScalars.prefix(limit).map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        return String(visible)
    }
}
