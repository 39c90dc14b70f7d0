import HTTPTypes

/// The head of a response, read line by line: status and header fields, with the framing rules of RFC 9112 that libcurl
/// leaves to its user, and with limits that hold for interim responses (1xx) and trailers, too.
struct ResponseHead {
    /// The kinds of lines that may come next.
    private enum Phase {
        case statusLine, fields, trailers
    }

    /// The largest head, interim responses and trailers included, in bytes.
    static let byteLimit = 256 << 10
    /// How many lines a head may have, interim responses and trailers included.
    static let lineLimit = 2_000

    private(set) var status = 0
    private(set) var fields = HTTPFields()
    /// The length that `Content-Length` announces.
    private(set) var contentLength: Int?
    private var isChunked = false
    private var phase = Phase.statusLine
    private var byteCount = 0
    private var lineCount = 0
    private let request: HttpRequest

    init(_ request: HttpRequest) {
        self.request = request
    }

    /// Whether the final response's head is here to its end. libcurl calls a head that breaks off a success.
    var isComplete: Bool { phase == .trailers }

    /// Whether nothing but the end of the connection says where the body ends, so that a body cut short looks whole.
    var endsWithConnection: Bool { isComplete && hasBody && contentLength == nil && !isChunked }

    private var hasBody: Bool { request.method != .head && status != 204 && status != 304 }

    /// Takes the next line, line end included.
    ///
    /// - Returns: Why the response cannot be used; `nil` when the line is in order.
    mutating func receive(_ line: UnsafeBufferPointer<UInt8>) -> NetworkFailure? {
        byteCount += line.count
        lineCount += 1
        guard byteCount <= Self.byteLimit, lineCount <= Self.lineLimit else { return .headTooLarge }
        guard let line = unsafe Self.withoutLineEnd(line) else { return .invalidResponse }
        switch phase {
        case .statusLine: return unsafe readStatusLine(line)
        case .fields: return unsafe line.isEmpty ? endHead() : readField(line)
        case .trailers: return nil
        }
    }

    private static func withoutLineEnd(_ line: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
        var text = unsafe line[...]
        if unsafe text.last == UInt8(ascii: "\n") { unsafe text.removeLast() }
        if unsafe text.last == UInt8(ascii: "\r") { unsafe text.removeLast() }
        return unsafe text.contains { $0 == UInt8(ascii: "\r") || $0 == 0 } ? nil : text
    }

    /// `HTTP/1.1 200 OK`.
    private mutating func readStatusLine(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> NetworkFailure? {
        let parts = unsafe line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard unsafe line.starts(with: "HTTP/1.".utf8), unsafe parts.count >= 2, unsafe parts[1].count == 3,
            let status = unsafe Int(String(decoding: parts[1], as: UTF8.self)), (100...999).contains(status),
            status != 101
        else { return .invalidResponse }
        self.status = status
        fields = HTTPFields()
        contentLength = nil
        isChunked = false
        phase = .fields
        return nil
    }

    private mutating func readField(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> NetworkFailure? {
        guard let colon = unsafe line.firstIndex(of: UInt8(ascii: ":")),
            let name = unsafe HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return .invalidResponse }
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var value = unsafe line[line.index(after: colon)...].drop(while: isSpace)
        while let last = unsafe value.last, isSpace(last) { unsafe value.removeLast() }
        let field = unsafe HTTPField(name: name, value: value)
        fields.append(field)
        return readFraming(field)
    }

    /// One message must not look like two to somebody else on the way (RFC 9112, section 6.3).
    private mutating func readFraming(_ field: HTTPField) -> NetworkFailure? {
        switch field.name {
        case .contentLength: return readLength(field.value)
        case .transferEncoding:
            guard !isChunked, field.value.lowercased() == "chunked" else { return .invalidResponse }
            isChunked = true
            return nil
        default: return nil
        }
    }

    private mutating func readLength(_ value: String) -> NetworkFailure? {
        guard !value.isEmpty, value.utf8.allSatisfy(URLCharacters.isDigit), contentLength == nil else {
            return .invalidResponse
        }
        // A number that does not fit an Int is far above every limit.
        contentLength = Int(value) ?? .max
        return nil
    }

    private mutating func endHead() -> NetworkFailure? {
        guard status >= 200 else {
            phase = .statusLine
            return nil
        }
        phase = .trailers
        if isChunked, contentLength != nil { return .invalidResponse }
        return request.refusal(status: status, fields, length: contentLength)
    }
}
