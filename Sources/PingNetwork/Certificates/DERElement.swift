import PingFoundation

/// One element of the Distinguished Encoding Rules (X.690, chapter 10): what it is, and its content.
struct DERElement {
    static let integer: UInt8 = 0x02
    static let sequence: UInt8 = 0x30

    /// The identifier octet: the tag's class, form and number.
    let tag: UInt8
    /// The element as it stands in the document, tag and length included.
    let encoding: Data
    /// The bytes after tag and length.
    let content: Data

    /// The elements that follow one another in `bytes`; `nil` unless they fill it to its end.
    static func elements(in bytes: Data) -> [DERElement]? {
        var elements: [DERElement] = []
        var rest = bytes
        while !rest.isEmpty {
            guard let element = DERElement(startOf: rest) else { return nil }
            elements.append(element)
            rest = rest[element.encoding.endIndex...]
        }
        return elements
    }

    private init?(startOf bytes: Data) {
        var rest = bytes
        // Tag numbers of several octets do not occur in certificates.
        guard let tag = rest.popFirst(), tag & 0x1F != 0x1F,
            let length = Self.takeLength(from: &rest), length <= rest.count
        else { return nil }
        self.tag = tag
        content = rest.prefix(length)
        encoding = bytes[..<content.endIndex]
    }

    /// Takes a length in its shortest form, as these rules demand, of at most three octets: no certificate has 16 MiB.
    private static func takeLength(from bytes: inout Data) -> Int? {
        guard let first = bytes.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count), count <= bytes.count, bytes.first != 0 else { return nil }
        let length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        bytes.removeFirst(count)
        return length < 0x80 ? nil : length
    }
}
