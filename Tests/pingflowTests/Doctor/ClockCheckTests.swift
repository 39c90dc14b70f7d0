import Foundation
import HTTPTypes
import PingLogin
import PingNetwork
import Testing

@testable import pingflow

@Suite struct ClockCheckTests {
    /// An answer dated 2026-05-02 10:15:00, asked for and received so many seconds away from that.
    private func finding(asked: TimeInterval, received: TimeInterval, date: String = "Sat, 02 May 2026 10:15:00 GMT")
        -> DoctorFinding
    {
        let time = Date(timeIntervalSince1970: 1_777_716_900)
        let exchange = Probe.Exchange(
            response: HttpResponse(status: 200, headerFields: [.date: date]),
            asked: time.addingTimeInterval(asked),
            received: time.addingTimeInterval(received)
        )
        return ClockCheck().finding(exchange)
    }

    @Test(arguments: [
        (0.0, 0.0), (0.9, 1.0), (-5, 0.1), (-30, 30),
    ])
    func `Clocks agree when the answer was made between question and arrival`(asked: Double, received: Double) {
        #expect(finding(asked: asked, received: received).status == .ok)
    }

    @Test(arguments: [
        (31.0, DoctorFinding.Status.warning, "30 s ahead"), (-30, .warning, "30 s behind"),
        (101, .problem, "100 s ahead"), (-100, .problem, "100 s behind"),
    ])
    func `A small difference is a warning, a large one a problem`(
        offset: Double,
        status: DoctorFinding.Status,
        words: String
    ) {
        let finding = finding(asked: offset, received: offset)
        #expect(finding.status == status)
        #expect(finding.message.contains(words), "\(finding.message)")
    }

    @Test(arguments: ["", "yesterday", "2026-05-02T10:15:00Z"])
    func `An answer without a usable date is a warning`(date: String) {
        #expect(finding(asked: 0, received: 0, date: date).status == .warning)
    }
}
