extension String {
    /// Text from UTF-8, or `nil` where the bytes are not UTF-8. Nothing is repaired.
    @inlinable
    package init?(strictlyDecoding bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Decoding puts a replacement character where bytes are wrong; only then are the two unequal.
        guard text.utf8.count == bytes.count, text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
