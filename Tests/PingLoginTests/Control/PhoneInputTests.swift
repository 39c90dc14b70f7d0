import Foundation
import PingCommons
import Testing

@testable import PingLogin

@Suite("A phone number to type")
struct PhoneInputTests {
    private func input(region: String) -> PhoneInput {
        let region = Locked(region)
        let number = Locked("")
        return PhoneInput(
            label: "Phone",
            region: FieldValue(read: { region.current }, write: { region.set($0) }),
            number: FieldValue(read: { number.current }, write: { number.set($0) }),
            extensionNumber: nil,
            extensionLabel: ""
        )
    }

    @Test func `offers every region by its name, in the order of the names`() {
        let regions = input(region: "GB").regions(locale: Locale(identifier: "en_GB"))
        #expect(regions.count > 200)
        #expect(regions.first { $0.id == "GB" }?.title == "United Kingdom")
        #expect(regions.first { $0.id == "NL" }?.title == "Netherlands")
        #expect(Set(regions.map(\.id)).count == regions.count)
        let iceland = regions.firstIndex { $0.id == "IS" }
        let zambia = regions.firstIndex { $0.id == "ZM" }
        #expect((iceland ?? 0) < (zambia ?? 0))
    }

    @Test(arguments: ["+44", "XQ", "gb"])
    func `offers what the server proposes, also when it is not a region`(code: String) {
        #expect(input(region: code).regions().count { $0.id == code } == 1)
    }

    @Test(arguments: [
        ("en", "united K", "GB"), ("en", " gb ", "GB"), ("fr", "reunion", "RE"), ("de", "ÖSTERREICH", "AT"),
        ("ja", "日本", "JP"),
        ("ar", "مصر", "EG"),
    ])
    func `finds a region by a part of its name or by its code, in any script`(
        language: String,
        search: String,
        code: String
    ) {
        let regions = input(region: "GB").regions(locale: Locale(identifier: language))
        #expect(regions.matching(search).contains { $0.id == code })
        #expect(regions.matching(search).count < 10)
        #expect(regions.matching("").count == regions.count)
        #expect(regions.matching("\u{202E}(*[" + String(repeating: "x", count: 10_000)).isEmpty)
    }

    @Test func `offers nothing more when the server proposes nothing`() {
        #expect(!input(region: "").regions().contains { $0.id.isEmpty })
    }
}
