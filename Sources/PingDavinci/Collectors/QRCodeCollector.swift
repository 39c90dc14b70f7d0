public import Foundation
public import PingDavinciPlugin

/// A QR code to scan with another device. Wire type `QR_CODE`.
public final class QRCodeCollector: Collector {
    public let field: CollectorField
    public init(field: CollectorField) { self.field = field }

    /// The picture as received: a data URI, or base64 text.
    public var content: String { field.string("content") ?? "" }
    /// What to type where nothing can be scanned.
    public var fallbackText: String { field.string("fallbackText") ?? "" }

    /// The kind of picture, such as `image/png`; `nil` when the server does not say.
    public var mediaType: String? { DataURI(content)?.mediaType }
    /// The picture's bytes; `nil` when they cannot be read.
    public var imageData: Data? { DataURI(content)?.data ?? Data(base64Encoded: content) }

    public var isReadOnly: Bool { true }

    public var problems: [FieldProblem] {
        imageData?.isEmpty == false ? [] : [field.problem("content", "It holds no picture; show the fallback text.")]
    }
}

/// A `data:` URI with base64 content (RFC 2397).
struct DataURI {
    let mediaType: String?
    let data: Data

    init?(_ text: String) {
        guard text.prefix(5).lowercased() == "data:", let comma = text.firstIndex(of: ",") else { return nil }
        let parameters = text[text.index(text.startIndex, offsetBy: 5)..<comma].split(separator: ";")
        guard parameters.last?.lowercased() == "base64",
            let data = Data(base64Encoded: String(text[text.index(after: comma)...]))
        else { return nil }
        mediaType = parameters.first.flatMap { $0.contains("/") ? String($0) : nil }
        self.data = data
    }
}
