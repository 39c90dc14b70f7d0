/// Cuts a server's markup into text and elements, in one pass over its bytes.
///
/// A tag ends before the next `<`: text between two of them is looked at once, so that no input takes more than
/// time in proportion to it.
struct MarkupScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var tokens: [MarkupToken] = []
    /// Text that is still without its end.
    private var text = ""
    /// The start of the bytes that are not in ``text`` yet.
    private var textStart = 0
    /// The tokens that the rest of the markup does not contain, so that nobody looks for it again.
    private var missing: Set<String> = []

    static func tokens(of markup: String) -> [MarkupToken] {
        var scanner = MarkupScanner(bytes: Array(markup.utf8))
        scanner.run()
        return scanner.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func run() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<"): if !skipHidden(), !readTag() { position += 1 }
            case UInt8(ascii: "&"): if !readEntity() { position += 1 }
            default: position += 1
            }
        }
        endText(at: bytes.count, next: bytes.count)
    }

    private mutating func takeText(to end: Int, next: Int) {
        if textStart < end { text += String(decoding: bytes[textStart..<end], as: UTF8.self) }
        textStart = next
        position = next
    }

    private mutating func endText(at end: Int, next: Int) {
        takeText(to: end, next: next)
        if !text.isEmpty { tokens.append(.text(text)) }
        text = ""
    }

    // MARK: - Entities

    private mutating func readEntity() -> Bool {
        let limit = min(bytes.count, position + CharacterEntity.lengthLimit)
        guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")),
            let scalar = CharacterEntity.scalar(String(decoding: bytes[(position + 1)..<end], as: UTF8.self))
        else { return false }
        takeText(to: position, next: end + 1)
        text.unicodeScalars.append(scalar)
        return true
    }

    // MARK: - Tags

    private mutating func readTag() -> Bool {
        let isEnd = byte(at: position + 1) == UInt8(ascii: "/")
        let start = position + (isEnd ? 2 : 1)
        guard let name = name(at: start), let element = MarkupElement(name),
            let tag = attributes(from: start + name.utf8.count, wantsHref: element == .link && !isEnd)
        else { return false }
        endText(at: position, next: tag.end)
        tokens.append(isEnd ? .close(element) : .open(element, href: tag.href))
        return true
    }

    /// The name of a tag in small letters; `nil` for something else, such as `a<b` in a text.
    private func name(at start: Int) -> String? {
        var end = start
        while let byte = byte(at: end), byte.isLetterOrDigit, end - start < 10 { end += 1 }
        guard end > start, bytes[start].isLetter, let next = byte(at: end),
            next.isSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
        else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    }

    /// Reads to the end of a tag.
    ///
    /// - Returns: The end of the tag, and its first `href`; `nil` for a tag that is not closed before the next one
    ///   begins.
    private func attributes(from start: Int, wantsHref: Bool) -> (end: Int, href: String?)? {
        var index = start
        var href: String?
        while let byte = byte(at: index) {
            switch byte {
            case UInt8(ascii: ">"): return (index + 1, href)
            case UInt8(ascii: "<"): return nil
            case _ where byte.isSpace, UInt8(ascii: "/"): index += 1
            default:
                guard let attribute = attribute(at: index) else { return nil }
                if wantsHref, href == nil { href = value(of: attribute, named: "href") }
                index = attribute.end
            }
        }
        return nil
    }

    private struct Attribute {
        let name: Range<Int>
        var value: Range<Int>?
        var end: Int
    }

    private func attribute(at start: Int) -> Attribute? {
        // A name may begin with any byte, so that each attribute has one at least.
        let nameEnd = index(from: start + 1) { $0.isSpace || $0 == UInt8(ascii: "=") || $0.endsUnquoted }
        var attribute = Attribute(name: start..<nameEnd, end: nameEnd)
        let sign = index(from: nameEnd) { !$0.isSpace }
        guard byte(at: sign) == UInt8(ascii: "=") else { return attribute }
        let begin = index(from: sign + 1) { !$0.isSpace }
        guard let quote = byte(at: begin) else { return nil }
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = index(from: begin + 1) { $0 == quote || $0 == UInt8(ascii: "<") }
            guard byte(at: end) == quote else { return nil }
            attribute.value = (begin + 1)..<end
            attribute.end = end + 1
        } else {
            let end = index(from: begin) { $0.isSpace || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
            attribute.value = begin..<end
            attribute.end = end
        }
        return attribute
    }

    private func value(of attribute: Attribute, named name: String) -> String? {
        guard let value = attribute.value,
            String(decoding: bytes[attribute.name], as: UTF8.self).lowercased() == name
        else { return nil }
        return CharacterEntity.replaced(in: String(decoding: bytes[value], as: UTF8.self))
    }

    // MARK: - What is not for users

    /// Skips a script, a style sheet or a comment, with all that is in it. One without an end is text, so that a text
    /// that names one loses nothing.
    private mutating func skipHidden() -> Bool {
        if has("<!--", at: position) {
            guard let end = find("-->", from: position + 4) else { return false }
            endText(at: position, next: end + 3)
            return true
        }
        guard let name = name(at: position + 1), name == "script" || name == "style",
            let begin = attributes(from: position + 1 + name.utf8.count, wantsHref: false),
            let close = find("</\(name)", from: begin.end)
        else { return false }
        let end = index(from: close) { $0 == UInt8(ascii: ">") }
        guard end < bytes.count else {
            missing.insert("</\(name)")
            return false
        }
        endText(at: position, next: end + 1)
        return true
    }

    /// - Returns: The start of a text in small letters.
    private mutating func find(_ text: String, from start: Int) -> Int? {
        guard !missing.contains(text) else { return nil }
        let first = text.utf8.first
        for index in start..<max(start, bytes.count) where bytes[index] == first && has(text, at: index) {
            return index
        }
        missing.insert(text)
        return nil
    }

    private func has(_ text: String, at start: Int) -> Bool {
        guard start + text.utf8.count <= bytes.count else { return false }
        return zip(bytes[start...], text.utf8).allSatisfy { $0.lowercased == $1 }
    }

    // MARK: - Bytes

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func index(from start: Int, where isEnd: (UInt8) -> Bool) -> Int {
        var index = start
        while let byte = byte(at: index), !isEnd(byte) { index += 1 }
        return index
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
    fileprivate var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
    fileprivate var endsUnquoted: Bool {
        self == UInt8(ascii: "/") || self == UInt8(ascii: ">") || self == UInt8(ascii: "<")
    }
    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
