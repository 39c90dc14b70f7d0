import Foundation
import Testing

@testable import PingNetwork

@Suite("Cookie dates") struct CookieDateTests {
    @Test(arguments: [
        "Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21-Oct-2015 07:28:00 GMT", "Wednesday, 21-Oct-15 07:28:00 GMT",
        "Wed Oct 21 07:28:00 2015", "21 oct 2015 7:28:0", "2015 Oct 21 07:28:00", "07:28:00 2015 october 21st",
    ])
    func `are read in every form that servers send`(text: String) {
        #expect(CookieDate.parse(text) == Date(timeIntervalSince1970: 1_445_412_480))
    }

    @Test(arguments: [
        "", "tomorrow", "Wed, 21 Oct 2015", "21 Oct 07:28:00", "32 Oct 2015 07:28:00", "00 Oct 2015 07:28:00",
        "29 Feb 2015 00:00:00", "29 Feb 1900 00:00:00", "31 Apr 2015 00:00:00", "21 Oct 1600 07:28:00",
        "21 Oct 2015 24:00:00", "21 Oct 2015 07:60:00", "21 Oct 2015 07:28:60", "21 Oct 2015 07:28",
        "21 Oct 20155 07:28:00", "21 Oct 2015 007:28:00", "99999999999999999999 Oct 2015 07:28:00",
    ])
    func `that do not exist are none`(text: String) {
        #expect(CookieDate.parse(text) == nil)
    }

    @Test(arguments: [
        ("1 Jan 1970 00:00:00", 0), ("31 Dec 69 23:59:59", 3_155_759_999), ("1 Jan 70 00:00:01", 1),
        ("29 Feb 2000 12:00:00", 951_825_600), ("28 Feb 2100 00:00:00", 4_107_456_000),
        ("1 Mar 2100 00:00:00", 4_107_542_400), ("1 Jan 1601 00:00:00", -11_644_473_600),
        ("31 Dec 1969 23:59:59", -1),
    ])
    func `count days as the Gregorian calendar does`(text: String, seconds: Int) {
        #expect(CookieDate.parse(text)?.timeIntervalSince1970 == TimeInterval(seconds))
    }
}
