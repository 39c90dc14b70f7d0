import PingOrchestrate

/// Asks for a description of the device.
public final class DeviceProfileCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// Whether the server requests facts about platform and hardware.
    public var metadata: Bool { field.bool("metadata") }
    /// Whether the server requests the device's location.
    public var location: Bool { field.bool("location") }
    /// The message to show while the SDK collects the profile.
    public var message: String { field.text("message") }

    /// Collects the profile and puts it into the input.
    ///
    /// - Parameter provider: Describes the device; by default the one of ``CallbackProviders``.
    /// - Returns: The profile that the SDK sends. A failure when the app has no provider, or it failed; the input then
    ///   says so in the form of a profile without facts, since this callback has no place for a client error.
    @discardableResult
    public func collect(using provider: (any DeviceProfileProvider)? = nil) async -> Result<JSON, any Error> {
        do {
            guard let provider = provider ?? field.providers.deviceProfile else { throw ClientError.unsupported }
            let profile = try await provider.profile(metadata: metadata, location: location)
            setProfile(profile)
            return .success(profile)
        } catch {
            if !(error is CancellationError) { setProfile(["version": "1.0"]) }
            return .failure(error)
        }
    }

    /// Puts a profile into the input: a JSON document as text.
    package func setProfile(_ profile: JSON) { field[.value] = .string(profile.text()) }
}

/// Describes the device to the server.
public protocol DeviceProfileProvider: Sendable {
    /// Collects the profile: `identifier`, `version`, and `metadata` and `location` as requested.
    ///
    /// - Parameters:
    ///   - metadata: Whether the server requests facts about platform and hardware.
    ///   - location: Whether the server requests the location. Ask the user first.
    func profile(metadata: Bool, location: Bool) async throws -> JSON
}
