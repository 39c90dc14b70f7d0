/// The head of an HTTP/1.1 request (RFC 9112, section 3).
struct RequestHead {
    let method: String
    /// Path and query, as sent.
    let target: String
    private let fields: [(name: String, value: String)]

    /// Values may have any bytes but control characters (RFC 9110, section 5.5): browsers send the cookies of every
    /// server of this machine, and some of those are not ASCII.
    ///
    /// - Parameter bytes: The head without the empty line at its end.
    /// - Returns: `nil` for what is not HTTP.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.allSatisfy({ [9, 10, 13].contains($0) || $0 >= 32 && $0 != 127 }) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\r\n",
            omittingEmptySubsequences: false
        )
        guard let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false), words.count == 3,
            words[1].hasPrefix("/"), words.allSatisfy({ $0.utf8.allSatisfy { (33..<127).contains($0) } }),
            ["HTTP/1.1", "HTTP/1.0"].contains(words[2]),
            !lines.contains(where: { $0.utf8.contains { $0 == 13 || $0 == 10 } })
        else { return nil }
        method = String(words[0])
        target = String(words[1])
        var fields: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
                line[..<colon].utf8.allSatisfy({ (33..<127).contains($0) })
            else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            fields.append((line[..<colon].lowercased(), String(value)))
        }
        self.fields = fields
    }

    /// The values of a field, in order; its name in lower case.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}
