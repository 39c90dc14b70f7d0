import Foundation
import PingCommons

/// JSON as it travels between a client and a server.
enum Wire {
    static func json(_ text: String) throws -> JSON {
        try JSON(parsing: Data(text.utf8))
    }
}
