import Foundation
import PingTestKit
import Testing

@testable import PingNetwork

@Suite("An IPv6 address") struct IPv6AddressTests {
    /// The groups as the system reads them.
    private func systemGroups(_ text: String) -> [UInt16]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        return (0..<8).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
    }

    @Test(arguments: [
        "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1::8", "2001:DB8::0010", "::ffff:127.0.0.1", "::ffff:7f00:1",
        "64:ff9b::192.0.2.33", "1:2:3:4:5:6:255.255.255.255", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "fe80::1",
    ])
    func `has the groups that the system reads`(text: String) throws {
        #expect(IPv6Address(text)?.groups == systemGroups(text))
        #expect(systemGroups(text) != nil)
    }

    @Test(arguments: [
        "", ":", ":::", "1", "1:2", "::1::", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "12345::", "g::", "+1::",
        "1.2.3.4", "::1.2.3", "::1.2.3.4.5", "::256.0.0.1", "::1.2.3.4:5", "1.2.3.4::", "::01.2.3.4", "::1.2.3.a",
        "1:2:3:4:5:6:7:1.2.3.4", ":1::", "::1:", "[::1]", "::1%eth0", " ::1",
    ])
    func `is nothing else`(text: String) {
        #expect(IPv6Address(text) == nil)
        #expect(systemGroups(text) == nil)
    }

    @Test(arguments: 0..<10)
    func `is read as the system reads it, whatever its text`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = ["0", "1", "f", "ab", "00", "ffff", ":", ":", ":", "::", ".", "255.1.2.3", "7.7"]
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...16, using: &generator)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
            #expect(IPv6Address(text)?.groups == systemGroups(text), "\(text)")
        }
    }
}
