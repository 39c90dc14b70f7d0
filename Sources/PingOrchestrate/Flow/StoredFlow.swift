public import PingFoundation

/// A half-finished flow as a ``FlowStore`` keeps it: its kind, its deadline, and its content.
///
/// It contains the flow's secrets. Only a `Storage` that encrypts may keep it.
public struct StoredFlow: Codable, Sendable {
    /// The kind of flow that is half finished.
    package struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// A step of a journey or of a DaVinci flow.
        package static let step = Kind(rawValue: "step")
    }

    private static let currentVersion = 1

    private let version: Int
    private let kind: Kind
    /// When the store refuses it.
    public let deadline: Date
    /// JSON as text, so that its numbers stay as they were received.
    private let content: String

    init(_ kind: Kind, _ content: JSON, deadline: Date) {
        version = Self.currentVersion
        self.kind = kind
        self.deadline = deadline
        self.content = content.text()
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        version = try members.decode(Int.self, forKey: .version)
        // Another version may have other members. What it is, `content(of:)` reports.
        let isKnown = version == Self.currentVersion
        kind = isKnown ? try members.decode(Kind.self, forKey: .kind) : Kind(rawValue: "")
        deadline = isKnown ? try members.decode(Date.self, forKey: .deadline) : .distantFuture
        content = isKnown ? try members.decode(String.self, forKey: .content) : ""
    }

    /// The content of a flow of this kind.
    ///
    /// - Throws: `PingError` with code `snapshotUnusable` for another version or kind, or damaged JSON.
    func content(of kind: Kind) throws(PingError) -> JSON {
        guard version == Self.currentVersion else {
            throw .snapshotUnusable("It was written by another version of this SDK.")
        }
        guard self.kind == kind else { throw .snapshotUnusable("It is of another kind: \(self.kind.rawValue).") }
        do { return try JSON(parsing: Data(content.utf8)) } catch {
            throw .snapshotUnusable("It is damaged.", underlying: error)
        }
    }
}

extension StoredFlow: Redacted {}
