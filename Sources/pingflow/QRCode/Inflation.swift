/// Unpacks DEFLATE data (RFC 1951) in a zlib envelope (RFC 1950), as PNG pictures hold it.
///
/// Small and slow: a code to scan has a few hundred bytes, and no library that is at hand everywhere unpacks them.
struct Inflation {
    private var bits: Bits
    private var output: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: How many bytes may come out.
    /// - Returns: `nil` when the data is damaged, incomplete or unpacks to more than `limit`.
    static func unpack(zlib data: [UInt8], limit: Int) -> [UInt8]? {
        // Two bytes of header, of which only the method matters, and four of a checksum that QR codes can do without:
        // they correct errors themselves.
        guard data.count > 2, data[0] & 0x0F == 8, data[1] & 0x20 == 0 else { return nil }
        var inflation = Inflation(bits: Bits(data[2...]), limit: limit)
        return inflation.run() ? inflation.output : nil
    }

    private init(bits: Bits, limit: Int) {
        self.bits = bits
        self.limit = limit
    }

    private mutating func run() -> Bool {
        while true {
            guard let isLast = bits.take(1), let kind = bits.take(2) else { return false }
            let isSound =
                switch kind {
                case 0: stored()
                case 1: compressed(.fixedLiterals, .fixedDistances)
                case 2: dynamic()
                default: false
                }
            guard isSound else { return false }
            if isLast == 1 { return true }
        }
    }

    private mutating func stored() -> Bool {
        bits.skipToByte()
        guard let length = bits.take(16), let complement = bits.take(16), length == ~complement & 0xFFFF else {
            return false
        }
        for _ in 0..<length {
            guard let byte = bits.take(8), append(UInt8(byte)) else { return false }
        }
        return true
    }

    private mutating func dynamic() -> Bool {
        guard let literals = bits.take(5), let distances = bits.take(5), let meta = bits.take(4) else { return false }
        var metaLengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<(meta + 4) {
            guard let length = bits.take(3) else { return false }
            metaLengths[Self.metaOrder[index]] = UInt8(length)
        }
        guard let lengths = lengths(literals + 257 + distances + 1, HuffmanCode(lengths: metaLengths)) else {
            return false
        }
        return compressed(
            HuffmanCode(lengths: Array(lengths[..<(literals + 257)])),
            HuffmanCode(lengths: Array(lengths[(literals + 257)...]))
        )
    }

    /// The lengths of codes, themselves coded with repetitions.
    private mutating func lengths(_ count: Int, _ code: HuffmanCode) -> [UInt8]? {
        var lengths: [UInt8] = []
        while lengths.count < count {
            guard let symbol = code.next(&bits) else { return nil }
            switch symbol {
            case ..<16: lengths.append(UInt8(symbol))
            case 16:
                guard let last = lengths.last, let extra = bits.take(2) else { return nil }
                lengths += [UInt8](repeating: last, count: 3 + extra)
            case 17:
                guard let extra = bits.take(3) else { return nil }
                lengths += [UInt8](repeating: 0, count: 3 + extra)
            default:
                guard let extra = bits.take(7) else { return nil }
                lengths += [UInt8](repeating: 0, count: 11 + extra)
            }
        }
        return lengths.count == count ? lengths : nil
    }

    private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
        while let symbol = literals.next(&bits) {
            if symbol < 256 {
                guard append(UInt8(symbol)) else { return false }
            } else if symbol == 256 {
                return true
            } else {
                guard copy(symbol - 257, distances) else { return false }
            }
        }
        return false
    }

    private mutating func copy(_ lengthSymbol: Int, _ distances: HuffmanCode) -> Bool {
        guard Self.lengthBases.indices.contains(lengthSymbol), let extra = bits.take(Self.lengthBits[lengthSymbol]),
            let symbol = distances.next(&bits), Self.distanceBases.indices.contains(symbol),
            let more = bits.take(symbol < 2 ? 0 : symbol / 2 - 1)
        else { return false }
        let distance = Self.distanceBases[symbol] + more
        guard distance <= output.count else { return false }
        for _ in 0..<(Self.lengthBases[lengthSymbol] + extra) {
            guard append(output[output.count - distance]) else { return false }
        }
        return true
    }

    private mutating func append(_ byte: UInt8) -> Bool {
        output.append(byte)
        return output.count <= limit
    }

    private static let metaOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577,
    ]
}

extension Inflation {
    /// Bits from the low end of each byte on.
    struct Bits {
        private let bytes: ArraySlice<UInt8>
        private var position: Int
        private var offset = 0

        init(_ bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            position = bytes.startIndex
        }

        /// A number of so many bits; `nil` at the end of the data.
        mutating func take(_ count: Int) -> Int? {
            var value = 0
            for index in 0..<count {
                guard position < bytes.endIndex else { return nil }
                value |= Int(bytes[position] >> UInt8(offset) & 1) << index
                offset += 1
                if offset == 8 { (offset, position) = (0, position + 1) }
            }
            return value
        }

        mutating func skipToByte() {
            if offset > 0 { (offset, position) = (0, position + 1) }
        }
    }

    /// A canonical Huffman code.
    struct HuffmanCode {
        /// How many codes there are of each length, from 0 bits.
        private var counts = [Int](repeating: 0, count: 16)
        /// The symbols in the order of their codes.
        private let symbols: [Int]

        init(lengths: [UInt8]) {
            for length in lengths { counts[Int(length)] += 1 }
            counts[0] = 0
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }

        /// The next symbol; `nil` when the data ends or holds no code.
        func next(_ bits: inout Bits) -> Int? {
            var code = 0
            var first = 0
            var index = 0
            for length in 1..<16 {
                guard let bit = bits.take(1) else { return nil }
                code |= bit
                if code - first < counts[length] {
                    let position = index + code - first
                    return symbols.indices.contains(position) ? symbols[position] : nil
                }
                index += counts[length]
                first = (first + counts[length]) << 1
                code <<= 1
            }
            return nil
        }

        static let fixedLiterals = HuffmanCode(
            lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
                + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
        )
        static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
    }
}
