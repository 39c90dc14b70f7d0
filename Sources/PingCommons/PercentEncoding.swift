/// Percent encoding as RFC 3986 and `application/x-www-form-urlencoded` receivers both understand it.
///
/// Everything but the unreserved characters is encoded: a space is `%20`, a plus sign `%2B`. No receiver reads that
/// in two ways, which `+` for a space would allow.
public enum PercentEncoding {
    /// Encodes one name or value.
    public static func encode(_ text: String) -> String {
        let utf8 = text.utf8
        guard !utf8.allSatisfy(isUnreserved) else { return text }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(utf8.count * 3)
        for byte in utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(Hexadecimal.digit(byte >> 4))
                encoded.append(Hexadecimal.digit(byte))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes pairs in the order given, joined by `&`.
    public static func encode(_ pairs: [(name: String, value: String)]) -> String {
        var text = ""
        for pair in pairs {
            if !text.isEmpty { text += "&" }
            text += encode(pair.name)
            text += "="
            text += encode(pair.value)
        }
        return text
    }

    /// Decodes one name or value exactly once.
    ///
    /// - Parameters:
    ///   - text: Encoded text.
    ///   - plusIsSpace: Whether `+` stands for a space, as in forms.
    /// - Returns: `nil` for a broken escape or bytes that are not UTF-8.
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(Hexadecimal.value),
                    let low = rest.next().flatMap(Hexadecimal.value)
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(UInt8(ascii: " "))
            default:
                bytes.append(byte)
            }
        }
        return String(strictlyDecoding: bytes)
    }

    /// Reads a query or a form body into its pairs, in order.
    ///
    /// Pairs whose name or value cannot be decoded are left out; an item without `=` has an empty value.
    public static func decodePairs(_ text: some StringProtocol, plusIsSpace: Bool = true) -> [(
        name: String, value: String
    )] {
        text.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(parts[0], plusIsSpace: plusIsSpace),
                let value = parts.count > 1 ? decode(parts[1], plusIsSpace: plusIsSpace) : ""
            else { return nil }
            return (name, value)
        }
    }

    /// The pairs of a link's query, in order, whatever its scheme is. Its fragment is no part of them.
    package static func queryPairs(of link: String) -> [(name: String, value: String)] {
        let address = link.utf8.prefix { $0 != UInt8(ascii: "#") }
        guard let mark = address.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return decodePairs(Substring(address[mark...].dropFirst()))
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
