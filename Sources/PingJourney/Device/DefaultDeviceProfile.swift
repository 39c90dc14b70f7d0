/// Describes this machine with what every platform tells: system and version, kind and model of the device, its name,
/// processors, memory, language and time zone. Names and forms are those of Ping's SDK for iOS.
///
/// Data that need an operating system's own libraries (display, camera, telephony, place) are left to a provider of the
/// app's. Wrap this one to add it:
///
/// ```swift
/// struct PlacedProfile: DeviceProfileProvider {
///     func profile(metadata: Bool, location: Bool) async throws -> JSON {
///         var profile = try await DefaultDeviceProfile().profile(metadata: metadata, location: location)
///         if location { profile["location"] = ["latitude": 51.5, "longitude": -0.12] }
///         return profile
///     }
/// }
/// ```
public struct DefaultDeviceProfile: DeviceProfileProvider {
    /// Identifies the device towards the server, and nothing else.
    public var identifier: @Sendable () async throws -> String
    /// Examines the device.
    var facts: @Sendable () async -> DeviceFacts = DeviceFacts.current

    /// A profile with a random identifier that is made once and kept in the encrypted storage of the platform.
    public init() {
        // Few journeys ask for a profile: the storage is made when one does.
        identifier = { try await DeviceIdentifier().value() }
    }

    /// A profile with an identifier of the app's.
    public init(identifier: @escaping @Sendable () async throws -> String) {
        self.identifier = identifier
    }

    public func profile(metadata: Bool, location: Bool) async throws -> JSON {
        var profile: JSON = ["version": "1.0", "identifier": .string(try await identifier())]
        if metadata { profile["metadata"] = await facts().metadata }
        return profile
    }
}
