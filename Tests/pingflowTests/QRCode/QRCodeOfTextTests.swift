import Testing

@testable import pingflow

/// Expected codes are those of Python's qrcode, which knows nothing of the one under test.
@Suite("A QR code of a text") struct QRCodeOfTextTests {
    private static let address = "https://id.example/device?user_code="

    private func modules(_ symbol: QRSymbol) -> String {
        (0..<symbol.size).map { row in
            String((0..<symbol.size).map { symbol.modules[row * symbol.size + $0] ? "#" : "." })
        }.joined(separator: "\n")
    }

    @Test func `The smallest one has these modules`() throws {
        let codewords = try #require(QRCodewords("https://a.example"))
        #expect(modules(QRSymbol(codewords).masked(0)) == Self.smallest)
    }

    /// A text of each version that fills it.
    @Test(arguments: zip([17, 32, 53, 78, 106, 134], 1...6))
    func `Each size and each mask is that of another program`(count: Int, version: Int) throws {
        let text = String(String(repeating: Self.address, count: 5).prefix(count))
        let codewords = try #require(QRCodewords(text))
        #expect(codewords.version == version)
        let hashes = (0..<8).map { Self.hash(modules(QRSymbol(codewords).masked($0))) }
        #expect(hashes == Self.hashes[version - 1])
    }

    @Test func `The code has one of the masks`() throws {
        let codewords = try #require(QRCodewords(Self.address))
        let code = try #require(QRSymbol(text: Self.address))
        let drawn = (0..<code.size).map { row in
            String((0..<code.size).map { code.isDark($0, row) ? "#" : "." })
        }.joined(separator: "\n")
        #expect((0..<8).map { modules(QRSymbol(codewords).masked($0)) }.contains(drawn))
    }

    @Test func `A text that does not fit has no code, and an empty one has`() {
        #expect(QRSymbol(text: String(repeating: "a", count: 135)) == nil)
        #expect(QRSymbol(text: String(repeating: "é", count: 68)) == nil)
        #expect(QRSymbol(text: "")?.size == 21)
    }

    /// FNV-1a, 64 bits.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static let smallest = """
        #######..#....#######
        #.....#..#....#.....#
        #.###.#.###.#.#.###.#
        #.###.#..###..#.###.#
        #.###.#..###..#.###.#
        #.....#.......#.....#
        #######.#.#.#.#######
        ........##...........
        ###.#####.##.##...#..
        ##.##....####.###...#
        .####.##...###..#.###
        ..#..#....#.....#..#.
        #...######..#..#.#...
        ........##.###.##..##
        #######.#..####.#.###
        #.....#.#.##.#.##....
        #.###.#.#.#......#..#
        #.###.#..#..#.#.##...
        #.###.#.#..##...#.#.#
        #.....#.###.....#..#.
        #######.#..##...##.##
        """

    private static let hashes: [[UInt64]] = [
        [
            0x1988_A857_5A4C_C9B1, 0xCAB0_088D_64AB_42F7, 0x1F98_24F9_ACD3_7DFF, 0x9EFF_FE94_0C83_8E45,
            0xD7F6_C113_6F54_25FB, 0xE964_7520_A36B_C255, 0xC48C_EDD4_2402_42A9, 0x8ADE_2DA4_C937_5C7F,
        ],
        [
            0xC624_B4FF_8A5A_DA91, 0xFC49_BA76_823C_B353, 0x22D7_B172_C490_F433, 0x19ED_851E_35FF_B7BB,
            0x7C7E_F8BC_6CBA_F771, 0xFEC4_912B_0F54_D43E, 0x16D4_50FD_29DD_197B, 0x25AB_4A6A_31D9_BD71,
        ],
        [
            0x3580_DC7F_C187_5E63, 0x16E9_C007_2509_1B39, 0xF307_C222_57CF_0058, 0x9C3C_ED28_0415_83C3,
            0x8DC6_EFFE_DCF5_F572, 0x15A4_1C66_ED3A_4198, 0x7023_F849_8588_5C55, 0xD341_4FAE_CFE4_C2CB,
        ],
        [
            0x89D4_A194_27FF_6F1B, 0xDCC0_3CC6_C578_2E01, 0x220D_CAC6_C2C4_FA60, 0xB748_E22A_595C_2A96,
            0x8548_F5E5_7CA8_D8FF, 0x7E1D_4ECB_0820_A773, 0xAF80_C7CE_86C1_1DAC, 0x7A81_E2DB_8893_2016,
        ],
        [
            0xD6D4_DD02_5556_2B07, 0x5B60_B762_8AE3_1625, 0x8735_BC5F_87D2_8569, 0xDC08_BEEC_EE12_EEAD,
            0xDE37_625E_912C_7393, 0xAD10_8116_D300_3F10, 0x2D77_AA01_89E4_1259, 0x5183_620C_A3FC_1AB7,
        ],
        [
            0x89A2_798D_B44A_FE07, 0xB33B_9645_9F3F_94B1, 0x5559_5CE4_E1B8_1054, 0x3CED_1467_1383_45F3,
            0xA5B0_A4F8_44D9_769E, 0x4863_A6BD_2215_D8C0, 0x028D_F6EC_B928_FDA5, 0x9674_F97C_62C1_B91B,
        ],
    ]
}
