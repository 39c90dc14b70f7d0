import PingFoundation

extension Data {
    /// The bytes that base64url text stands for (RFC 4648, section 5), with or without its padding.
    ///
    /// - Parameter text: Base64url text.
    /// - Returns: `nil` when `text` holds a character outside the alphabet, or has an impossible length or padding.
    package init?(base64URLEncoded text: String) {
        var text = text
        guard let bytes = text.withUTF8({ unsafe Base64URL.decode($0) }) else { return nil }
        self.init(bytes)
    }

    /// The bytes as base64url text without padding (RFC 4648, section 5).
    package func base64URLEncodedString() -> String {
        unsafe withUnsafeBytes { unsafe Base64URL.encode($0) }
    }
}

extension [UInt8] {
    /// The bytes as base64url text without padding (RFC 4648, section 5).
    package func base64URLEncodedString() -> String {
        unsafe withUnsafeBytes { unsafe Base64URL.encode($0) }
    }
}

/// Base64url text (RFC 4648, section 5), read and written in one pass, on bytes that the caller lends for the call.
package enum Base64URL {
    /// The bytes that text stands for, with or without its padding.
    ///
    /// - Returns: `nil` when the text holds a character outside the alphabet, or has an impossible length or padding.
    package static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var end = text.count
        while end > 0, unsafe text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        let padding = text.count - end
        guard padding == 0 || padding <= 2 && text.count % 4 == 0 else { return nil }
        return unsafe bytes(of: text[..<end])?.bytes
    }

    /// The bytes that text stands for, if it is the one way to write them: without padding, and with spare bits of
    /// zero. That is how the parts of a signed token are written (RFC 7515, section 2), and no two
    /// tokens are then the same.
    package static func decodeCanonical(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        unsafe bytes(of: text).flatMap { $0.spareBits == 0 ? $0.bytes : nil }
    }

    /// The text of bytes, without padding.
    package static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
            var (buffer, bits, count) = (UInt32(0), 0, 0)
            func append(_ value: UInt32) {
                unsafe text[count] = digit(UInt8(truncatingIfNeeded: value) & 0x3F)
                count += 1
            }
            for index in bytes.indices {
                buffer = unsafe buffer << 8 | UInt32(bytes[index])
                bits += 8
                while bits >= 6 {
                    bits -= 6
                    append(buffer >> UInt32(bits))
                }
            }
            if bits > 0 { append(buffer << UInt32(6 - bits)) }
            return count
        }
    }

    private static func bytes(of text: Slice<UnsafeBufferPointer<UInt8>>) -> (bytes: [UInt8], spareBits: UInt32)? {
        // Six bits that are left over belong to no byte.
        guard unsafe text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        unsafe bytes.reserveCapacity(text.count * 3 / 4)
        var (buffer, bits) = (UInt32(0), UInt32(0))
        for index in unsafe text.indices {
            guard let value = unsafe value(text[index]) else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return (bytes, buffer & (1 << bits - 1))
    }

    @inline(__always) private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }

    @inline(__always) private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }
}
