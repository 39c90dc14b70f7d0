public import PingFoundation
import PingOrchestrate

/// A QR code to scan with another device. Wire type `QR_CODE`.
public final class QRCodeCollector: Collector {
    public let field: Field
    /// The picture's media type, such as `image/png`; `nil` when the server does not say.
    package let mediaType: String?
    /// The picture's bytes; `nil` when the SDK cannot decode them.
    public let imageData: Data?

    public init(field: Field) {
        self.field = field
        let content = field.string("content") ?? ""
        let uri = DataURI(content)
        mediaType = uri?.mediaType
        imageData = uri?.data ?? Data(base64Encoded: content)
    }

    /// The picture as received: a data URI, or base64 text.
    public var content: String { field.string("content") ?? "" }
    /// The code to type where the user cannot scan the picture.
    public var fallbackText: String { field.string("fallbackText") ?? "" }

    public var isReadOnly: Bool { true }
}
