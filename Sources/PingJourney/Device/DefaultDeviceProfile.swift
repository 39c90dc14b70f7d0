/// Describes this machine with what every platform tells: system, processor, memory, language, time zone.
///
/// What needs an operating system's own libraries (display, camera, telephony, place) is the matter of a provider of the
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

    /// A profile with a random identifier that is made once and kept in the encrypted storage of the platform.
    public init() {
        identifier = DeviceIdentifier().value
    }

    /// A profile with an identifier of the app's.
    public init(identifier: @escaping @Sendable () async throws -> String) {
        self.identifier = identifier
    }

    public func profile(metadata: Bool, location: Bool) async throws -> JSON {
        var profile: JSON = ["version": "1.0", "identifier": .string(try await identifier())]
        if metadata { profile["metadata"] = self.metadata }
        return profile
    }

    private var metadata: JSON {
        let process = ProcessInfo.processInfo
        return [
            "platform": [
                "platform": .string(Self.platform),
                "version": .string(process.operatingSystemVersionString),
                "device": .string(Self.machine),
                "locale": .string(Locale.current.identifier),
                "timeZone": .string(TimeZone.current.identifier),
            ],
            "hardware": [
                "cpu": .int(process.processorCount),
                "memory": .int(Int(clamping: process.physicalMemory >> 20)),
            ],
        ]
    }

    private static var platform: String {
        #if os(macOS)
            "macOS"
        #elseif os(iOS)
            "iOS"
        #elseif os(tvOS)
            "tvOS"
        #elseif os(watchOS)
            "watchOS"
        #elseif os(visionOS)
            "visionOS"
        #elseif os(Android)
            "Android"
        #else
            "Linux"
        #endif
    }

    private static var machine: String {
        #if arch(arm64)
            "arm64"
        #elseif arch(x86_64)
            "x86_64"
        #else
            "unknown"
        #endif
    }
}
