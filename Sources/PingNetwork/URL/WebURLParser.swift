/// Takes an absolute http URL apart by the grammar of RFC 3986.
///
/// Foundation's parser is not used: it takes several times as long, and repairs on one platform what it refuses on
/// another. The bytes are borrowed: a parser lives no longer than the call that lends them.
@safe struct WebURLParser {
    struct Parts {
        var scheme = ""
        var host = ""
        var isIPv6 = false
        var port: Int?
        var path = "/"
        var query: String?
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    static func parts(of text: String) throws(PingError) -> Parts {
        var text = text
        // A `Result`, since `withUTF8` rethrows without the type.
        return try text.withUTF8 { bytes in
            var parser = unsafe WebURLParser(bytes: bytes)
            return Result { () throws(PingError) in try parser.parts() }
        }.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
    }

    private mutating func parts() throws(PingError) -> Parts {
        var parts = Parts()
        parts.scheme = try scheme()
        try readAuthority(into: &parts)
        let path = take(while: URLCharacters.isPath)
        parts.path = path.isEmpty ? "/" : path
        if take(UInt8(ascii: "?")) { parts.query = take(while: URLCharacters.isQuery) }
        if unsafe position < bytes.count, unsafe bytes[position] != UInt8(ascii: "#") {
            throw Self.forbiddenCharacter(parts.host)
        }
        guard unsafe URLCharacters.hasValidEscapes(bytes, before: position) else {
            throw Self.forbiddenCharacter(parts.host)
        }
        return parts
    }

    private mutating func scheme() throws(PingError) -> String {
        let name = take(while: URLCharacters.isScheme).lowercased()
        guard !name.isEmpty, take(UInt8(ascii: ":")) else { throw Self.notAbsolute }
        guard name == "https" || name == "http" else {
            throw PingError(.invalidURL, "A URL with the scheme “\(name)” cannot be requested.", recovery: "Use https.")
        }
        guard take(UInt8(ascii: "/")), take(UInt8(ascii: "/")) else { throw Self.notAbsolute }
        return name
    }

    private mutating func readAuthority(into parts: inout Parts) throws(PingError) {
        let end = unsafe bytes[position...].firstIndex(where: URLCharacters.endsAuthority) ?? bytes.count
        if let at = unsafe bytes[position..<end].lastIndex(of: UInt8(ascii: "@")) {
            position = at + 1
            let host = take(while: URLCharacters.isHost)
            throw PingError(
                .invalidURL,
                "The URL of \(host) carries a user name, which is not allowed.",
                recovery: "Leave out what stands before the “@”."
            )
        }
        parts.isIPv6 = take(UInt8(ascii: "["))
        parts.host = take(while: parts.isIPv6 ? URLCharacters.isIPv6 : URLCharacters.isHost).lowercased()
        if parts.isIPv6, !take(UInt8(ascii: "]")) || !parts.host.contains(":") { throw Self.forbiddenHost }
        guard !parts.host.isEmpty || position < end else { throw Self.noHost }
        if take(UInt8(ascii: ":")) { parts.port = try port(until: end, parts.host) }
        guard position == end else { throw Self.forbiddenHost }
        guard !parts.host.isEmpty else { throw Self.noHost }
    }

    private mutating func port(until end: Int, _ host: String) throws(PingError) -> Int? {
        guard position < end else { return nil }
        let digits = take(while: URLCharacters.isDigit)
        guard position == end, digits.utf8.count <= 5, let port = Int(digits), (1...65535).contains(port) else {
            throw PingError(
                .invalidURL,
                "The URL of \(host) has no possible port.",
                recovery: "Write a number from 1 to 65535 after the host, or leave the port out."
            )
        }
        return port
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard unsafe position < bytes.count, unsafe bytes[position] == byte else { return false }
        position += 1
        return true
    }

    @inline(__always) private mutating func take(while isPart: (UInt8) -> Bool) -> String {
        let start = position
        while unsafe position < bytes.count, unsafe isPart(bytes[position]) { position += 1 }
        return unsafe String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static var notAbsolute: PingError {
        PingError(.invalidURL, "This is not an absolute URL.", recovery: "Write it as https://host/path.")
    }

    private static var noHost: PingError {
        PingError(.invalidURL, "The URL has no host.", recovery: "Write it as https://host/path.")
    }

    private static var forbiddenHost: PingError {
        PingError(
            .invalidURL,
            "The URL has a host with characters that no host has.",
            recovery: "Write international names in their ASCII form (xn--…)."
        )
    }

    private static func forbiddenCharacter(_ host: String) -> PingError {
        PingError(
            .invalidURL,
            "The URL of \(host) holds a character that must be percent-encoded, or a broken escape.",
            recovery: "Percent-encode the values in its path and query."
        )
    }
}
