import PingFido
import PingTestKit

/// An authenticator that a test lets work, fail, or wait for a user who does not come.
final class TestAuthenticator: Authenticator {
    enum Mood: Sendable {
        case works
        case fails(PingError)
        case waits
    }

    private let software: SoftwareAuthenticator
    private let mood = Locked(Mood.works)
    private let ceremonies = Locked(0)
    private let clock = TestClock()

    init(_ software: SoftwareAuthenticator) {
        self.software = software
    }

    /// How many ceremonies were begun.
    var count: Int { ceremonies.current }

    func become(_ mood: Mood) { self.mood.set(mood) }

    /// Waits until a ceremony waits for its user.
    func waitForCeremony() async { await clock.waitForSleepers(1) }

    func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        try await ask()
        return try await software.create(options)
    }

    func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        try await ask()
        return try await software.get(options)
    }

    private func ask() async throws {
        ceremonies.withLock { $0 += 1 }
        switch mood.current {
        case .works: break
        case .fails(let error): throw error
        case .waits: try await clock.sleep(for: .seconds(1))
        }
    }
}
