/// An IPv6 address, which has many spellings (RFC 4291, section 2.2).
struct IPv6Address: Hashable {
    /// The 128 bits, in groups of 16.
    let groups: [UInt16]

    /// - Parameter text: The address without brackets; `nil` results when it is not one.
    init?(_ text: String) {
        guard text.utf8.allSatisfy(URLCharacters.isIPv6) else { return nil }
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = Self.groups(halves[0], mayEndInDecimals: halves.count == 1) else { return nil }
        if halves.count == 1 {
            guard first.count == 8 else { return nil }
            groups = first
        } else {
            // The two colons stand for one group of zeros at least.
            guard let last = Self.groups(halves[1], mayEndInDecimals: true), first.count + last.count < 8 else {
                return nil
            }
            groups = first + Array(repeating: 0, count: 8 - first.count - last.count) + last
        }
    }

    /// - Parameter mayEndInDecimals: Whether the last four bytes may have the form of an IPv4 address.
    private static func groups(_ text: Substring, mayEndInDecimals: Bool) -> [UInt16]? {
        if text.isEmpty { return [] }
        var pieces = text.split(separator: ":", omittingEmptySubsequences: false)
        var decimals: [UInt16] = []
        if mayEndInDecimals, let last = pieces.last, last.contains(".") {
            guard let bytes = bytes(ofDecimals: last) else { return nil }
            decimals = [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
            pieces.removeLast()
        }
        let groups = pieces.compactMap { $0.utf8.count <= 4 ? UInt16($0, radix: 16) : nil }
        return groups.count == pieces.count ? groups + decimals : nil
    }

    private static func bytes(ofDecimals text: Substring) -> [UInt16]? {
        let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
        // Some programs read a number with a zero in front as octal.
        let bytes = pieces.compactMap { $0.count > 1 && $0.hasPrefix("0") ? nil : UInt8($0) }
        return bytes.count == 4 && pieces.count == 4 ? bytes.map(UInt16.init) : nil
    }
}
