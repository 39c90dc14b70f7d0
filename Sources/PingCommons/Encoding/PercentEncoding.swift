/// Percent encoding as RFC 3986 and `application/x-www-form-urlencoded` receivers both understand it.
///
/// Everything but the unreserved characters is encoded: a space is `%20`, a plus sign `%2B`. No receiver reads that
/// in two ways, which `+` for a space would allow.
package enum PercentEncoding {
    /// Encodes one name or value.
    package static func encode(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count * 3)
        append(text, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes pairs in the order given, joined by `&`.
    package static func encode(_ pairs: [(name: String, value: String)]) -> String {
        String(decoding: bytes(of: pairs), as: UTF8.self)
    }

    /// Encodes pairs as ``encode(_:)-([(String,String)])`` does, as the bytes of a form's body.
    package static func bytes(of pairs: [(name: String, value: String)]) -> [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(pairs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count * 5 / 4 + 8 })
        for pair in pairs {
            if !encoded.isEmpty { encoded.append(UInt8(ascii: "&")) }
            append(pair.name, to: &encoded)
            encoded.append(UInt8(ascii: "="))
            append(pair.value, to: &encoded)
        }
        return encoded
    }

    private static func append(_ text: String, to encoded: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            // Unreserved bytes are copied in runs.
            var start = bytes.startIndex
            for index in bytes.indices where unsafe !isUnreserved(bytes[index]) {
                unsafe encoded.append(contentsOf: bytes[start..<index])
                encoded.append(UInt8(ascii: "%"))
                unsafe encoded.append(Hexadecimal.digit(bytes[index] >> 4))
                unsafe encoded.append(Hexadecimal.digit(bytes[index]))
                start = index + 1
            }
            unsafe encoded.append(contentsOf: bytes[start...])
        }
    }

    /// Decodes one name or value exactly once.
    ///
    /// - Parameters:
    ///   - text: Encoded text.
    ///   - plusIsSpace: Whether `+` stands for a space, as in forms.
    /// - Returns: `nil` for a broken escape or bytes that are not UTF-8.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var text = String(text)
        return text.withUTF8 { unsafe decode($0[...], plusIsSpace) }
    }

    /// Reads a query or a form body into its pairs, in order.
    ///
    /// Pairs whose name or value cannot be decoded are left out; an item without `=` has an empty value.
    package static func decodePairs(_ text: some StringProtocol, plusIsSpace: Bool = true) -> [(
        name: String, value: String
    )] {
        var text = String(text)
        return text.withUTF8 { unsafe decodePairs($0[...], plusIsSpace: plusIsSpace) }
    }

    /// Reads the bytes of a query as ``decodePairs(_:plusIsSpace:)`` does. They have to be a part of a text, cut at
    /// characters of ASCII.
    package static func decodePairs(
        _ text: Slice<UnsafeBufferPointer<UInt8>>,
        plusIsSpace: Bool = true
    ) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        var start = unsafe text.startIndex
        while unsafe start < text.endIndex {
            let end = unsafe text[start...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
            if start < end, let pair = unsafe pair(text[start..<end], plusIsSpace) { pairs.append(pair) }
            start = end + 1
        }
        return pairs
    }

    private static func pair(
        _ item: Slice<UnsafeBufferPointer<UInt8>>,
        _ plusIsSpace: Bool
    ) -> (name: String, value: String)? {
        let sign = unsafe item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        guard let name = unsafe decode(item[..<sign], plusIsSpace),
            let value = unsafe sign < item.endIndex ? decode(item[(sign + 1)...], plusIsSpace) : ""
        else { return nil }
        return (name, value)
    }

    private static func decode(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ plusIsSpace: Bool) -> String? {
        guard unsafe text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") && plusIsSpace }) else {
            return unsafe String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        unsafe bytes.reserveCapacity(text.count)
        var position = unsafe text.startIndex
        while unsafe position < text.endIndex {
            let byte = unsafe text[position]
            position += 1
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
                continue
            }
            guard unsafe text.endIndex - position >= 2, let high = unsafe Hexadecimal.value(text[position]),
                let low = unsafe Hexadecimal.value(text[position + 1])
            else { return nil }
            bytes.append(high << 4 | low)
            position += 2
        }
        return String(strictlyDecoding: bytes)
    }

    /// The pairs of a link's query, in order, whatever its scheme is. Its fragment is not part of them.
    package static func queryPairs(of link: String) -> [(name: String, value: String)] {
        var link = link
        return link.withUTF8 { bytes in
            let address = unsafe bytes[..<(bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex)]
            guard let mark = unsafe address.firstIndex(of: UInt8(ascii: "?")) else { return [] }
            return unsafe decodePairs(address[(mark + 1)...])
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
