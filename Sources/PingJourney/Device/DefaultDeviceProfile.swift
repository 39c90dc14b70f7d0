import Crypto

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

    /// A profile whose identifier is made from the machine's own, one-way, so that the server never learns that.
    public init() {
        identifier = { Self.machineIdentifier }
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
            "network": ["connected": true],
        ]
    }

    private static var platform: String {
        #if os(macOS)
            "macOS"
        #elseif os(iOS)
            "iOS"
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

    /// systemd asks that its identifier is never shown as it is; a machine without one goes by its name.
    private static var machineIdentifier: String {
        let machine = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
        let source = machine.flatMap { $0.isEmpty ? nil : $0 } ?? MachineName.current
        let digest = SHA256.hash(data: Data("com.pingidentity.journey.device:\(source)".utf8))
        return Hexadecimal.text(of: digest)
    }
}
