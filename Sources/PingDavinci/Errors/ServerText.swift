import Foundation
import PingCommons

/// What a server's document says to people.
enum ServerText {
    static func message(in document: JSON) -> String? {
        ["message", "customErrorMessage", "errorMessage", "error_description"].lazy
            .compactMap { document[$0]?.lenientString?.trimmingCharacters(in: .whitespacesAndNewlines) }
            .first { !$0.isEmpty }
    }

    static func correlationID(in document: JSON?) -> String? {
        (document?["correlationId"] ?? document?["id"])?.lenientString
    }
}
