import PingCommons
import Testing

@Suite("Hexadecimal") struct HexadecimalTests {
    @Test func `has two lower-case digits for every byte`() {
        #expect(Hexadecimal.text(of: [0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
        #expect(Hexadecimal.text(of: []) == "")
        #expect(Hexadecimal.text(of: UInt8.min...UInt8.max).count == 512)
    }
}
