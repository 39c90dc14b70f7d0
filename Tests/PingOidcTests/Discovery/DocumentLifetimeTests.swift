import HTTPTypes
import Testing

@testable import PingOidc

@Suite struct DocumentLifetimeTests {
    static let lifetimes: [(fields: [String], seconds: Double)] = [
        ([], 3600), (["max-age=600"], 600), (["public, MAX-AGE=\"600\", must-revalidate"], 600),
        (["public", "max-age=600"], 600), (["max-age=86400"], 3600), (["max-age=0"], 60), (["max-age=59"], 60),
        (["no-store"], 60), (["no-cache, max-age=600"], 60), (["max-age=600, no-store"], 60), (["max-age="], 60),
        (["max-age=-1"], 60), (["max-age=x"], 60), (["max-age=nan"], 60), (["max-age=inf"], 60),
        (["s-maxage=70"], 3600), (["max-age=99999999999999999999"], 3600), (["max-age = 600"], 600),
        (["private"], 3600), ([",,"], 3600),
    ]

    @Test(arguments: lifetimes)
    func `A document is kept as long as its provider says, within our limits`(_ fields: [String], _ expected: Double) {
        var header = HTTPFields()
        for field in fields { header.append(HTTPField(name: .cacheControl, value: field)) }
        #expect(DocumentLifetime.keySet(HttpResponse(status: 200, headerFields: header)).seconds == expected)
    }

    @Test(arguments: [("no-store", 0.0), ("no-cache, max-age=600", 0), ("max-age=600", 86_400), ("private", 86_400)])
    func `While an address is down, keys serve for a day more unless nobody may keep them; metadata always does`(
        _ field: String,
        _ expected: Double
    ) {
        let response = HttpResponse(status: 200, headerFields: [.cacheControl: field])
        #expect(DocumentLifetime.keySet(response).extraTime == expected)
        #expect(DocumentLifetime.metadata(response).extraTime == 86_400)
    }

    @Test(arguments: [("100", 500.0), ("600", 60), ("-5", 600), ("x", 600)])
    func `Time that a document has spent on its way counts`(_ age: String, _ expected: Double) {
        let response = HttpResponse(status: 200, headerFields: [.cacheControl: "max-age=600", .age: age])
        #expect(DocumentLifetime.metadata(response).seconds == expected)
    }
}
