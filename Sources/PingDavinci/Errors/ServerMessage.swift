import PingCommons

/// The message of a server's document to people.
enum ServerMessage {
    /// The whole message, to be displayed; `nil` when the server sent no message.
    static func displayed(in document: JSON) -> String? {
        text(in: document).map(ServerText.displayed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The message for an error; `nil` when the server sent no message.
    static func quoted(in document: JSON) -> String? {
        text(in: document).map { ServerText.quoted($0) }
    }

    static func correlationID(in document: JSON?) -> String? {
        (document?["correlationId"] ?? document?["id"])?.lenientString.map { ServerText.quoted($0) }
    }

    private static func text(in document: JSON) -> String? {
        ["message", "customErrorMessage", "errorMessage", "error_description"].lazy
            .compactMap { document[$0]?.lenientString?.trimmed }
            .first { !$0.isEmpty }
    }
}
