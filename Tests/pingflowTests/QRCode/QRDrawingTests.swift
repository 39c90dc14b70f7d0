import Testing

@testable import pingflow

@Suite struct QRDrawingTests {
    private let code = QRSymbol(text: "https://id.example/device?user_code=BCDF-GHJK")

    private func drawing(isColoured: Bool = false) throws -> QRDrawing {
        QRDrawing(code: try #require(code), style: Style(isColoured: isColoured))
    }

    @Test func `Two rows of modules are drawn in one line, light on dark, with a margin`() throws {
        let lines = try drawing().lines(columns: nil)
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.count == 33 })
        #expect(lines.first == String(repeating: "█", count: 33))
        #expect(lines[1].hasPrefix("██ ▄▄▄▄▄ █") && lines[1].hasSuffix("█ ▄▄▄▄▄ ██"))
        // Read back, the blocks are the modules.
        let drawn = lines.flatMap { line in
            [line.map { "█▀".contains($0) ? "." : "#" }, line.map { "█▄".contains($0) ? "." : "#" }]
        }.map { String($0.joined().dropFirst(2).dropLast(2)) }
        let modules = try #require(code)
        let rows = (0..<29).map { row in String((0..<29).map { modules.isDark($0, row) ? "#" : "." }) }
        #expect(Array(drawn.dropFirst(2).prefix(29)) == rows)
    }

    @Test func `It looks the same on light and dark terminals where there are colours`() throws {
        let lines = try drawing(isColoured: true).lines(columns: 80)
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[97;40m") && $0.hasSuffix("\u{1B}[0m") })
    }

    @Test(arguments: [0, 1, 32])
    func `Where it does not fit, it is not drawn, and says how wide the window must be`(columns: Int) throws {
        #expect(try drawing().lines(columns: columns) == ["! The QR code needs 33 columns; make the window wider."])
        #expect(try drawing().lines(columns: 33).count == 17)
    }
}
