/// The bytes that each part of a URL may have (RFC 3986, appendix A).
package enum URLCharacters {
    @inline(__always) package static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    @inline(__always) package static func isAlphanumeric(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return isDigit(byte) || lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    @inline(__always) package static func isScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isAlphanumeric(byte)
        }
    }

    /// Letters, digits, and what stands between them in the names of hosts. No percent sign: no resolver decodes it.
    @inline(__always) static func isHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: isAlphanumeric(byte)
        }
    }

    @inline(__always) package static func isIPv6(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || isHexadecimal(byte)
    }

    @inline(__always) package static func isPath(_ byte: UInt8) -> Bool {
        switch byte {
        // ! $ % & ' ( ) * + , - . / : ; = @ _ ~
        case 0x21, 0x24...0x2F, 0x3A, 0x3B, 0x3D, 0x40, 0x5F, 0x7E: true
        default: isAlphanumeric(byte)
        }
    }

    @inline(__always) package static func isQuery(_ byte: UInt8) -> Bool {
        isPath(byte) || byte == UInt8(ascii: "?")
    }

    @inline(__always) package static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    @inline(__always) private static func isHexadecimal(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return isDigit(byte) || lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f")
    }

    /// Whether two hexadecimal digits follow every percent sign.
    package static func hasValidEscapes(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
        for index in 0..<end where unsafe bytes[index] == UInt8(ascii: "%") {
            guard index + 2 < end, unsafe isHexadecimal(bytes[index + 1]), unsafe isHexadecimal(bytes[index + 2]) else {
                return false
            }
        }
        return true
    }
}
