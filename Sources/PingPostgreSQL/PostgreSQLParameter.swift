#if PostgreSQL
    import Foundation
    import PingRecords

    /// A value for a placeholder of a statement.
    enum PostgreSQLParameter: Sendable {
        case text(String)
        case bytes(Data)
        case number(Int64)
        case null

        /// In whole milliseconds; `nil` for null.
        static func milliseconds(_ duration: Duration?) -> Self {
            duration.map { .number($0.wholeMilliseconds) } ?? .null
        }

        var bytes: Data? {
            switch self {
            case .text(let text): Data(text.utf8)
            case .bytes(let bytes): bytes
            case .number(let number): Data(String(number).utf8)
            case .null: nil
            }
        }

        var isBinary: Bool {
            if case .bytes = self { true } else { false }
        }
    }
#endif
