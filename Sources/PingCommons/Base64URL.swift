extension Data {
    /// The bytes that base64url text stands for (RFC 4648, section 5), with or without its padding.
    ///
    /// - Parameter text: Base64url text.
    /// - Returns: `nil` when `text` holds a character outside the alphabet, or has an impossible length or padding.
    public init?(base64URLEncoded text: String) {
        var standard = Array(text.utf8)
        let padding = standard.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || padding <= 2 && standard.count % 4 == 0 else { return nil }
        standard.removeLast(padding)
        for index in standard.indices {
            switch standard[index] {
            case UInt8(ascii: "-"): standard[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): standard[index] = UInt8(ascii: "/")
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            default: break
            }
        }
        while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(standard))
    }

    /// The bytes as base64url text without padding (RFC 4648, section 5).
    public func base64URLEncodedString() -> String {
        var bytes = [UInt8](base64EncodedData())
        while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "+"): bytes[index] = UInt8(ascii: "-")
            case UInt8(ascii: "/"): bytes[index] = UInt8(ascii: "_")
            default: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
