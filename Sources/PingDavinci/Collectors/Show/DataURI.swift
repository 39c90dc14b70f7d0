import PingFoundation

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
