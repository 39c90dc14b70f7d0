import Foundation
import HTTPTypes
import Testing

@testable import PingNetwork

@Suite("Retry-After") struct RetryAfterTests {
    private let now = Date(timeIntervalSince1970: 1_445_412_480)

    private func delay(_ value: String?) -> Duration? {
        var response = HttpResponse(status: 503)
        response.headerFields[.retryAfter] = value
        return RetryAfter.delay(in: response, now: now)
    }

    @Test(arguments: [
        ("0", 0), ("7", 7), (" 120 ", 120), ("Wed, 21 Oct 2015 07:28:05 GMT", 5),
        ("Wednesday, 21-Oct-15 07:29:00 GMT", 60), ("Wed, 21 Oct 2015 07:27:00 GMT", 0),
    ])
    func `is seconds or a date; a date that has passed is now`(value: String, seconds: Int) {
        #expect(delay(value) == .seconds(seconds))
    }

    @Test(arguments: [nil, "", "soon", "-1", "1.5", "0x10", "31 Feb 2030 00:00:00"])
    func `is nothing when it cannot be read`(value: String?) {
        #expect(delay(value) == nil)
    }

    @Test func `may be a number of any size`() throws {
        #expect(try #require(delay(String(repeating: "9", count: 400))) > .seconds(1_000_000))
    }

    @Test func `is compared with the response's own date, since the clocks may differ`() {
        var response = HttpResponse(status: 503, headerFields: [.date: "Wed, 21 Oct 2015 03:00:00 GMT"])
        response.headerFields[.retryAfter] = "Wed, 21 Oct 2015 03:00:30 GMT"
        #expect(response.retryAfter(now: now) == .seconds(30))
    }

    @Test(arguments: [(429, true), (503, true), (200, false), (301, false), (400, false), (500, false), (502, false)])
    func `counts with the statuses that ask for patience`(status: Int, counts: Bool) {
        let response = HttpResponse(status: status, headerFields: [.retryAfter: "7"])
        #expect(response.retryAfter(now: now) == (counts ? .seconds(7) : nil))
    }
}
