public import Foundation

extension Data {
    /// The bytes that base64url text without padding stands for (RFC 4648, section 5); padding is tolerated.
    ///
    /// - Parameter text: Base64url text.
    /// - Returns: `nil` when `text` holds a character outside the alphabet or has an impossible length.
    public init?(base64URLEncoded text: String) {
        let unpadded = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        guard text.utf8.dropFirst(unpadded.count).allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
        var standard: [UInt8] = []
        standard.reserveCapacity(unpadded.count + 3)
        for byte in unpadded {
            switch byte {
            case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: standard.append(byte)
            }
        }
        while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(standard))
    }

    /// The bytes as base64url text without padding (RFC 4648, section 5).
    public func base64URLEncodedString() -> String {
        var text = base64EncodedString()
        text.removeAll { $0 == "=" }
        return String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }
}
