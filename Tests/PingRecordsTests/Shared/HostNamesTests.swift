import PingRecords
import PingTestKit
import ScriptedNames
import Testing

/// The look-ups of host names that nobody waits for longer than for a connection.
@Suite("The addresses of a host", .timeLimit(.minutes(5))) struct HostNamesTests {
    @Test func `of a thread that the system cannot make are not those of an unknown host, and are asked for again`()
        throws
    {
        let isThere = Locked(false)
        let names = HostNames { isThere.current && BlockingThread.start($0) }
        for _ in 0..<3 {
            #expect(throws: HostNames.Failure.noThread) {
                try names.addresses(of: "localhost", by: .now + .patient)
            }
        }
        isThere.set(true)
        #expect(try !names.addresses(of: "localhost", by: .now + .patient).isEmpty)
    }

    @Test func `of an unknown host are none, and those of a silent name server neither`() {
        let names = HostNames()
        #expect(throws: HostNames.Failure.unknown) {
            try names.addresses(of: "name with spaces.invalid", by: .now + .patient)
        }
        defer { slow_names_release("host-names.slow.test") }
        #expect(throws: HostNames.Failure.silent) {
            try names.addresses(of: "host-names.slow.test", by: .now)
        }
    }

    @Test func `that are numbers need no thread`() throws {
        let names = HostNames { _ in false }
        for address in ["127.0.0.1", "::1"] {
            #expect(try names.addresses(of: address, by: .now) == [address])
        }
    }
}
