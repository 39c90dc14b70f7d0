/// The bytes by which a scanner corrects misread ones: a Reed-Solomon code over 256 elements (ISO/IEC 18004, annex A).
struct ReedSolomon {
    /// The coefficients of the generator, without the first, which is 1.
    private let generator: [UInt8]

    /// - Parameter count: How many bytes correct a block.
    init(_ count: Int) {
        var generator: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            let shifted = generator + [0]
            let scaled = [0] + generator.map { Self.product($0, root) }
            generator = zip(shifted, scaled).map { $0 ^ $1 }
            root = Self.product(root, 2)
        }
        self.generator = Array(generator.dropFirst())
    }

    /// The remainder of the block, followed by zeros, divided by the generator.
    func correction(of block: [UInt8]) -> [UInt8] {
        block.reduce(into: [UInt8](repeating: 0, count: generator.count)) { remainder, byte in
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in generator.indices { remainder[index] ^= Self.product(generator[index], factor) }
        }
    }

    /// Multiplies polynomials of bits, modulo the code's own.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product <<= 1
            if product & 0x100 != 0 { product ^= 0x11D }
            if second >> bit & 1 == 1 { product ^= Int(first) }
        }
        return UInt8(product)
    }
}
