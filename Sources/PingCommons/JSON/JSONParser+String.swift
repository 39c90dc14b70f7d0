extension JSONParser {
    /// The string that begins at this quotation mark.
    mutating func string() throws(PingError) -> String {
        position += 1
        let start = position
        var seen: UInt8 = 0
        skipPlainWords()
        while unsafe position < bytes.count {
            let byte = unsafe bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let content = unsafe UnsafeBufferPointer(rebasing: bytes[start..<position])
                position += 1
                return try unsafe text(content, isASCII: seen < 0x80)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw failure("there is a control character in a string")
            default:
                seen |= byte
                position += 1
            }
        }
        throw failure("a string does not end")
    }

    /// Steps over eight bytes at a time while all of them are plain ASCII: tokens of many kilobytes are.
    private mutating func skipPlainWords() {
        let low: UInt64 = 0x0101_0101_0101_0101
        let high: UInt64 = 0x8080_8080_8080_8080
        /// Has a high bit if some byte is zero.
        func zeroes(_ word: UInt64) -> UInt64 { (word &- low) & ~word & high }
        let raw = unsafe UnsafeRawBufferPointer(bytes)
        while unsafe position + 8 <= bytes.count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let control = (word &- low &* 0x20) & ~word & high
            let quote = zeroes(word ^ (low &* 0x22))
            let backslash = zeroes(word ^ (low &* 0x5C))
            guard control | quote | backslash | (word & high) == 0 else { break }
            position += 8
        }
    }

    private func text(_ content: UnsafeBufferPointer<UInt8>, isASCII: Bool) throws(PingError) -> String {
        if isASCII { return unsafe String(decoding: content, as: UTF8.self) }
        guard let text = unsafe String(strictlyDecoding: content) else { throw failure("the text is not UTF-8") }
        return text
    }

    /// The slow path, from the first backslash on.
    private mutating func escapedString(from start: Int) throws(PingError) -> String {
        var content = unsafe Array(bytes[start..<position])
        while unsafe position < bytes.count {
            let byte = unsafe bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return try unsafe content.withUnsafeBufferPointer { (buffer) throws(PingError) in
                    try unsafe text(buffer, isASCII: false)
                }
            case UInt8(ascii: "\\"):
                try appendEscape(to: &content)
            case 0..<0x20:
                throw failure("there is a control character in a string")
            default:
                content.append(byte)
            }
        }
        throw failure("a string does not end")
    }

    private mutating func appendEscape(to content: inout [UInt8]) throws(PingError) {
        guard unsafe position < bytes.count else { throw failure("a string does not end") }
        let byte = unsafe bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: UTF8.encode(try unicodeEscape()) ?? .init())
        default: throw failure("there is an unknown escape in a string")
        }
    }

    private mutating func unicodeEscape() throws(PingError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        let end = position
        if UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try codeUnit()
            if UTF16.isTrailSurrogate(second) {
                let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
                if let scalar { return scalar }
            }
        }
        guard mode == .lenient else { throw failure("there is half a surrogate pair in a string") }
        // The escape that follows is not its other half, and counts by itself.
        position = end
        return "\u{FFFD}"
    }

    private mutating func codeUnit() throws(PingError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard unsafe position < bytes.count, let digit = unsafe Hexadecimal.value(bytes[position]) else {
                throw failure("a unicode escape needs four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
