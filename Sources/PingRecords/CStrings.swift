package import PingFoundation

/// Lends texts to a C function as an array of pointers, which ends with a null pointer.
package enum CStrings {
    package static func with<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        unsafe with(texts.map { Data($0.utf8) }, body)
    }

    /// - Parameter texts: Bytes; `nil` for a null pointer. Each gets a zero at its end.
    package static func with<Result>(
        _ texts: [Data?],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = unsafe texts.map { unsafe $0.map { unsafe copy($0) } }
        defer { for index in unsafe copies.indices { unsafe copies[index]?.deallocate() } }
        var pointers = unsafe copies.map { unsafe UnsafePointer($0) }
        unsafe pointers.append(nil)
        return unsafe body(pointers)
    }

    private static func copy(_ text: Data) -> UnsafeMutablePointer<CChar> {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
        for (index, byte) in text.enumerated() { unsafe copy[index] = CChar(bitPattern: byte) }
        unsafe copy[text.count] = 0
        return unsafe copy
    }
}
