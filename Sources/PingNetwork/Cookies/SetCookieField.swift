import PingFoundation

/// One `Set-Cookie` header field, read as RFC 6265, section 5.2, says.
struct SetCookieField {
    var name = ""
    var value = ""
    var domain: String?
    var path: String?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite: String?
    var expires: Date?
    var maxAge: TimeInterval?

    /// 400 days: what RFC 6265bis lets a cookie live.
    static let longestLife: TimeInterval = 400 * 86_400
    private static let longestAttribute = 1024

    /// A part of the field, which the caller lends for the call. Bytes in one piece, since every response of a
    /// server brings several fields.
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Reads a field; `nil` when it has no name or holds control characters.
    init?(_ field: String) {
        var field = field
        guard field.withUTF8({ unsafe read($0[...]) }) else { return nil }
    }

    /// - Returns: Whether the field is one.
    private mutating func read(_ field: Bytes) -> Bool {
        guard unsafe !field.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return false }
        var rest = unsafe field
        let pair = unsafe Self.takePart(of: &rest)
        guard let equals = unsafe pair.firstIndex(of: UInt8(ascii: "=")) else { return false }
        name = unsafe Self.text(Self.trimmed(pair[..<equals]))
        value = unsafe Self.text(Self.trimmed(pair[(equals + 1)...]))
        while unsafe !rest.isEmpty { unsafe readAttribute(Self.takePart(of: &rest)) }
        return !name.isEmpty
    }

    /// Takes what stands before the next semicolon, and the semicolon with it.
    private static func takePart(of rest: inout Bytes) -> Bytes {
        let end = unsafe rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
        defer { unsafe rest = rest[end...].dropFirst() }
        return unsafe rest[..<end]
    }

    /// The moment the cookie ends; `Max-Age` goes before `Expires`.
    func end(from now: Date) -> Date? {
        if let maxAge { return maxAge <= 0 ? .distantPast : now + min(maxAge, Self.longestLife) }
        return expires.map { min($0, now + Self.longestLife) }
    }

    private mutating func readAttribute(_ part: Bytes) {
        let equals = unsafe part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
        let value = unsafe Self.trimmed(part[equals...].dropFirst())
        guard unsafe value.count <= Self.longestAttribute else { return }
        let attribute = unsafe Self.trimmed(part[..<equals])
        /// Whether the attribute has this name, in whatever case it is written.
        func isNamed(_ known: StaticString) -> Bool {
            unsafe known.utf8CodeUnitCount == attribute.count
                && zip(UnsafeBufferPointer(start: known.utf8Start, count: attribute.count), attribute)
                    .allSatisfy { $0 == $1 | 0x20 }
        }
        switch unsafe attribute.count {
        case 4 where isNamed("path"): path = unsafe value.first == UInt8(ascii: "/") ? Self.text(value) : nil
        case 6 where isNamed("secure"): isSecure = true
        case 6 where isNamed("domain"): unsafe readDomain(Self.text(value))
        case 7 where isNamed("expires"): expires = unsafe CookieDate.parse(Self.text(value)) ?? expires
        case 7 where isNamed("max-age"): maxAge = unsafe Self.seconds(Self.text(value)) ?? maxAge
        case 8 where isNamed("httponly"): isHTTPOnly = true
        case 8 where isNamed("samesite"): sameSite = unsafe Self.text(value)
        default: break
        }
    }

    private mutating func readDomain(_ text: String) {
        let name = text.utf8.first == UInt8(ascii: ".") ? String(text.dropFirst()) : text
        domain = name.isEmpty ? domain : name.lowercased()
    }

    /// An optional minus sign and digits; a number too large to hold is as good as the longest life.
    private static func seconds(_ text: String) -> TimeInterval? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return !digits.isEmpty && digits.allSatisfy(URLCharacters.isDigit) ? TimeInterval(text) : nil
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = unsafe bytes.drop(while: isSpace)
        while let last = unsafe rest.last, isSpace(last) { unsafe rest.removeLast() }
        return unsafe rest
    }

    private static func text(_ bytes: Bytes) -> String {
        unsafe String(decoding: bytes, as: UTF8.self)
    }
}

extension SetCookieField {
    /// Takes apart fields that were joined with commas, as URL loading on Apple systems does. Where a transport does
    /// not join them, an attacker who can write into the value of one cookie would set another.
    ///
    /// A comma separates only where `name=` follows it, so the comma of an `Expires` date and one in a value stay.
    static func split(_ joined: String) -> [String] {
        guard joined.utf8.contains(UInt8(ascii: ",")) else { return [joined] }
        var fields: [String] = []
        let bytes = joined.utf8
        var start = bytes.startIndex
        var search = start
        while let comma = bytes[search...].firstIndex(of: UInt8(ascii: ",")) {
            search = bytes.index(after: comma)
            guard startsWithName(bytes[search...]) else { continue }
            fields.append(String(joined[start..<comma]))
            start = bytes.index(after: search)
        }
        fields.append(String(joined[start...]))
        return fields
    }

    /// A space, then a token and an equals sign.
    private static func startsWithName(_ bytes: Substring.UTF8View) -> Bool {
        guard bytes.first == 0x20 else { return false }
        let name = bytes.dropFirst().prefix(while: isTokenByte)
        return !name.isEmpty && bytes.dropFirst(1 + name.count).first == UInt8(ascii: "=")
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        URLCharacters.isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
