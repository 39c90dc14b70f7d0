import PingCommons
import PingFoundation
import PingStorage

/// The identifier by which servers know this device: random, made once, and kept in the platform's encrypted storage.
///
/// The host's name would be equal on many devices, and a hardware identifier would follow the user between apps.
package struct DeviceIdentifier: Sendable {
    /// The stored item.
    package struct Item: Codable, Sendable {
        let identifier: String
    }

    private let storage: any Storage<Item>
    private let system: SystemServices

    /// - Parameters:
    ///   - storage: Keeps the identifier; `nil` for the encrypted storage of the platform.
    ///   - system: Makes it.
    package init(storage: (any Storage<Item>)? = nil, system: SystemServices = .live) {
        self.storage = storage ?? DefaultStorage.make(account: "com.pingidentity.journey.device")
        self.system = system
    }

    /// - Throws: The storage's error, when the identifier cannot be read or kept.
    @Sendable package func value() async throws -> String {
        if let stored = try await storage.get() { return stored.identifier }
        return try await storage.withExclusiveAccess {
            if let stored = try await storage.get() { return stored.identifier }
            let made = Item(identifier: system.uuid().uuidString.lowercased())
            try await storage.save(item: made)
            return made.identifier
        }
    }
}
