public import PingFoundation

extension JSON {
    /// How deep arrays and objects may nest before a document is refused.
    public static let defaultDepthLimit = 64

    /// The deepest nesting that any limit allows: values are walked by recursion, and a thread's stack is finite.
    public static let maximumDepthLimit = 512

    /// Reads a JSON document (RFC 8259): UTF-8, one value, nothing after it.
    ///
    /// A document in which an object has two members of one name is refused: which of them counts would depend on
    /// the reader.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - depthLimit: How deep arrays and objects may nest; ``maximumDepthLimit`` at most.
    /// - Throws: ``PingError`` with code ``PingError/Code/malformedJSON``; the message says what is wrong at which byte
    ///   and quotes nothing of the document.
    public init(parsing data: Data, depthLimit: Int = JSON.defaultDepthLimit) throws(PingError) {
        try self.init(data, depthLimit, .strict)
    }

    /// Reads a JSON document of which only the user's own server decides what becomes of it: the step of a flow. Where
    /// readers disagree, it is read as browsers do: of two members of one name the last counts, and half a
    /// surrogate pair becomes U+FFFD.
    package init(lenientlyParsing data: Data, depthLimit: Int = JSON.defaultDepthLimit) throws(PingError) {
        try self.init(data, depthLimit, .lenient)
    }

    private init(_ data: Data, _ depthLimit: Int, _ mode: JSONParser.Mode) throws(PingError) {
        self = try unsafe data.withUnsafeBytes { unsafe Self.parse($0.bindMemory(to: UInt8.self), depthLimit, mode) }
            .get()
    }

    /// Reads a JSON document from text. See ``init(parsing:depthLimit:)-(Data,_)``.
    public init(parsing text: String, depthLimit: Int = JSON.defaultDepthLimit) throws(PingError) {
        var text = text
        self = try text.withUTF8 { unsafe Self.parse($0, depthLimit) }.get()
    }

    /// Reads a JSON document from bytes. See ``init(parsing:depthLimit:)-(Data,_)``.
    public init(parsing bytes: [UInt8], depthLimit: Int = JSON.defaultDepthLimit) throws(PingError) {
        self = try unsafe bytes.withUnsafeBufferPointer { unsafe Self.parse($0, depthLimit) }.get()
    }

    /// A `Result`, since the functions that lend a buffer rethrow without the type.
    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ depthLimit: Int,
        _ mode: JSONParser.Mode = .strict
    ) -> Result<JSON, PingError> {
        var parser = unsafe JSONParser(bytes, depthLimit: min(depthLimit, maximumDepthLimit), mode)
        return Result { () throws(PingError) in try parser.document() }
    }
}
