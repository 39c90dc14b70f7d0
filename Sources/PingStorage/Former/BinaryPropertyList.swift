import PingFoundation

/// A binary property list, version 00, of which single objects are read where they are.
///
/// Nothing is read before somebody asks for it and nothing is followed by itself, so a list that refers to itself or
/// announces huge counts costs nothing.
struct BinaryPropertyList {
    /// An object of the list. Those that an archive of tokens does not have are `other`.
    enum Object: Equatable {
        case integer(Int64)
        case real(Double)
        case string(String)
        /// A reference to an element of an archive's list of objects.
        case uid(Int)
        /// The numbers of the elements.
        case array([Int])
        /// The numbers of keys and values.
        case dictionary(keys: [Int], values: [Int])
        case other
    }

    static let magic = Data("bplist00".utf8)

    private let bytes: [UInt8]
    private let count: Int
    private let tableStart: Int
    private let offsetSize: Int
    private let referenceSize: Int
    /// The number of the object that contains the others.
    let top: Int

    /// - Returns: `nil` when the trailer does not fit the bytes.
    init?(_ data: Data) {
        bytes = [UInt8](data)
        guard data.starts(with: Self.magic), bytes.count >= Self.magic.count + 32 else { return nil }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
            let tableStart = Self.number(bytes, trailer + 24, 8),
            (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            count <= trailer, top < count, tableStart <= trailer, count <= (trailer - tableStart) / offsetSize
        else { return nil }
        (self.count, self.top, self.tableStart) = (count, top, tableStart)
    }

    /// An object by its number; `nil` when it is not one or does not fit the bytes.
    func object(_ number: Int) -> Object? {
        guard (0..<count).contains(number),
            let start = Self.number(bytes, tableStart + number * offsetSize, offsetSize),
            start < tableStart
        else { return nil }
        let kind = bytes[start] >> 4
        let low = Int(bytes[start] & 0x0F)
        switch kind {
        case 0x1: return low <= 3 ? signed(start + 1, 1 << low).map(Object.integer) : .other
        case 0x2: return real(start + 1, size: 1 << low)
        case 0x8: return unsigned(start + 1, low + 1).map(Object.uid)
        case 0x5, 0x6: return text(start, isWide: kind == 0x6)
        case 0xA:
            guard let (length, first) = extent(start) else { return nil }
            return references(first, length).map(Object.array)
        case 0xD:
            guard let (length, first) = extent(start), let keys = references(first, length),
                let values = references(first + length * referenceSize, length)
            else { return nil }
            return .dictionary(keys: keys, values: values)
        default: return .other
        }
    }

    /// The number of elements of an object, and where they begin.
    private func extent(_ start: Int) -> (length: Int, first: Int)? {
        let low = Int(bytes[start] & 0x0F)
        if low < 0x0F { return (low, start + 1) }
        guard start + 1 < tableStart, bytes[start + 1] >> 4 == 0x1, bytes[start + 1] & 0x0F <= 3 else { return nil }
        let size = 1 << Int(bytes[start + 1] & 0x0F)
        // More elements than bytes there cannot be.
        guard let length = unsigned(start + 2, size), length <= bytes.count else { return nil }
        return (length, start + 2 + size)
    }

    private func references(_ first: Int, _ length: Int) -> [Int]? {
        guard length <= (tableStart - min(first, tableStart)) / referenceSize else { return nil }
        var numbers: [Int] = []
        for index in 0..<length {
            guard let number = unsigned(first + index * referenceSize, referenceSize) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    private func text(_ start: Int, isWide: Bool) -> Object? {
        guard let (length, first) = extent(start), length * (isWide ? 2 : 1) <= tableStart - min(first, tableStart)
        else { return nil }
        if !isWide {
            let content = bytes[first..<first + length]
            return content.allSatisfy { $0 < 0x80 } ? .string(String(decoding: content, as: UTF8.self)) : nil
        }
        let units = (0..<length).map { UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1]) }
        return .string(String(decoding: units, as: UTF16.self))
    }

    private func real(_ start: Int, size: Int) -> Object? {
        switch size {
        case 4: unsigned(start, 4).map { .real(Double(Float(bitPattern: UInt32($0)))) }
        case 8: signed(start, 8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
        default: .other
        }
    }

    /// Big-endian bytes of an object as a number without sign; `nil` when it is too large or the objects end before.
    private func unsigned(_ start: Int, _ size: Int) -> Int? {
        start <= tableStart - size ? Self.number(bytes, start, size) : nil
    }

    /// Big-endian bytes of an object as a number. Only eight of them have a sign.
    private func signed(_ start: Int, _ size: Int) -> Int64? {
        start <= tableStart - size ? Self.bits(bytes, start, size).map(Int64.init(bitPattern:)) : nil
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
        bits(bytes, start, size).flatMap(Int.init(exactly:))
    }

    private static func bits(_ bytes: [UInt8], _ start: Int, _ size: Int) -> UInt64? {
        guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
        return bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
