import Foundation
import PingTestKit

extension TestClock {
    static func october2025() -> TestClock { TestClock(now: Date(timeIntervalSince1970: 1_760_000_000)) }
    var seconds: Int { Int(now.timeIntervalSince1970) }
    var system: SystemServices { SystemServices(now: { [self] in now }) }
}
