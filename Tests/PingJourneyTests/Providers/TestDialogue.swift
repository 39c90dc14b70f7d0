import PingJourney
import PingTestKit

/// A user at the app's own dialogue, who does what the test says.
final class TestDialogue: DeviceDialogue {
    enum Mood: Sendable {
        case agrees
        case fails(any Error)
        case waits
    }

    private let mood: Mood
    private let choice: @Sendable ([BoundKey]) throws -> BoundKey
    private let confirmations = Locked<[(type: DeviceAuthenticationType, prompt: DevicePrompt)]>([])
    private let offers = Locked<[[String]]>([])
    let clock = TestClock()

    init(
        _ mood: Mood = .agrees,
        choosing choice: @escaping @Sendable ([BoundKey]) throws -> BoundKey = { $0[0] }
    ) {
        self.mood = mood
        self.choice = choice
    }

    /// What the user was asked to confirm.
    var confirmed: [(type: DeviceAuthenticationType, prompt: DevicePrompt)] { confirmations.current }
    /// The users of the keys that the user was offered.
    var offered: [[String]] { offers.current }

    func confirm(_ prompt: DevicePrompt, by type: DeviceAuthenticationType) async throws {
        confirmations.withLock { $0.append((type, prompt)) }
        try await answer()
    }

    func chooseKey(among keys: [BoundKey]) async throws -> BoundKey {
        offers.withLock { $0.append(keys.map(\.userId)) }
        try await answer()
        return try choice(keys)
    }

    private func answer() async throws {
        switch mood {
        case .agrees: break
        case .fails(let error): throw error
        case .waits: try await clock.sleep(for: .seconds(1))
        }
    }
}
