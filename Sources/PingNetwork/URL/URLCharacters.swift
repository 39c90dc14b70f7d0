/// Which bytes may stand where in a URL (RFC 3986, appendix A).
enum URLCharacters {
    private static let path: UInt8 = 1
    private static let query: UInt8 = 2
    private static let host: UInt8 = 4
    private static let scheme: UInt8 = 8
    private static let ipv6: UInt8 = 16

    /// One look-up for each byte of a URL is what keeps reading it cheap.
    private static let classes: [UInt8] = {
        var classes = [UInt8](repeating: 0, count: 256)
        func add(_ text: String, _ bits: UInt8) {
            for byte in text.utf8 { classes[Int(byte)] |= bits }
        }
        add("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", path | query | host | scheme)
        add("-.", path | query | host | scheme)
        add("_", path | query | host)
        add("~!$&'()*+,;=:@%/", path | query)
        add("?", query)
        add("+", scheme)
        add("0123456789abcdefABCDEF:.", ipv6)
        return classes
    }()

    static func isPath(_ byte: UInt8) -> Bool { classes[Int(byte)] & path != 0 }
    static func isQuery(_ byte: UInt8) -> Bool { classes[Int(byte)] & query != 0 }
    static func isHost(_ byte: UInt8) -> Bool { classes[Int(byte)] & host != 0 }
    static func isScheme(_ byte: UInt8) -> Bool { classes[Int(byte)] & scheme != 0 }
    static func isIPv6(_ byte: UInt8) -> Bool { classes[Int(byte)] & ipv6 != 0 }
    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Whether two hexadecimal digits follow every percent sign.
    static func hasValidEscapes(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else { continue }
            guard let high = rest.next(), let low = rest.next(), isHexadecimal(high), isHexadecimal(low) else {
                return false
            }
        }
        return true
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isIPv6(byte) && byte != UInt8(ascii: ":") && byte != 0x2E
    }
}
