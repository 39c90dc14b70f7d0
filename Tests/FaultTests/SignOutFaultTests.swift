import Foundation
import PingOidc
import Testing

/// Beside the other tests, since one of these waits for a minute.
@Suite("A sign-out beside a process that has the session and is stopped") struct SignOutFaultTests {
    @Test(arguments: [Duration.seconds(1), nil])
    func `ends the session when its time to wait is over, by default a minute, and the process does not bring it back`(
        _ lockTimeout: Duration?
    ) async throws {
        try await StoredSession.run { session in
            let token = try #require(try await session.storage().get())
            let process = try session.process("hold", times: 1)
            try await process.firstLine()
            process.send(SIGSTOP)
            do {
                try await session.client(lockTimeout: lockTimeout).endSession()
                Issue.record("It says nothing of the process that has the access.")
            } catch {
                let cause = try #require((error as? OidcError)?.cause as? PingError)
                #expect(cause.code == .storageLocked)
                #expect(cause.message.contains(lockTimeout == nil ? "60.0 seconds" : "1.0 seconds"), "\(cause)")
                #expect(cause.message.contains("has deleted the stored tokens"), "\(cause)")
            }
            #expect(try await session.storage().get() == nil)
            process.send(SIGCONT)
            process.go()
            await process.wait()
            #expect(process.lines == ["held", "storage_overtaken"])
            #expect(try await session.storage().get() == nil)
            // The provider knows that nobody wants the tokens any more.
            try await session.storage().save(item: token)
            guard case .failure(let error) = await session.client().refresh() else {
                Issue.record("The refresh token lives at the provider.")
                return
            }
            #expect(error.requiresLogin)
        }
    }
}
