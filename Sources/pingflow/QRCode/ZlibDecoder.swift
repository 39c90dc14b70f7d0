import CPingZlib

/// Decompresses zlib data (RFC 1950) with the system's zlib.
enum ZlibDecoder {
    /// - Parameter limit: The largest size of the result, in bytes.
    /// - Returns: `nil` when the data is damaged, incomplete or decompresses to more than `limit`.
    static func decompress(_ data: [UInt8], limit: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: limit)
        var size = uLongf(limit)
        guard unsafe uncompress(&output, &size, data, uLong(data.count)) == Z_OK else { return nil }
        return Array(output.prefix(Int(size)))
    }
}
