/// A request unchanged over the wire.
package struct LoopbackRequest: Sendable, Hashable {
    /// The method.
    package var method: String
    /// The request target, between method and version.
    package var target: String
    /// The header fields as they were written, in order.
    package var header: [Field] = []
    /// The body.
    package var body: [UInt8] = []

    /// One line of the header.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// The first value of a header field, whatever the case of its name.
    package subscript(name: String) -> String? {
        header.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// How many bytes of body the header announces.
    var contentLength: Int { self["Content-Length"].flatMap { Int($0) } ?? 0 }

    /// Reads the lines before the body; `nil` when the first is not a request line.
    init?(lines: [String]) {
        let parts = lines.first?.split(separator: " ") ?? []
        guard parts.count == 3 else { return nil }
        method = String(parts[0])
        target = String(parts[1])
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count > 1 ? pair[1].drop { $0 == " " } : ""
            header.append(Field(name: String(pair[0]), value: String(value)))
        }
    }
}
