/// Asks for a description of the device.
public final class DeviceProfileCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
    }

    /// Whether the server wants facts about platform and hardware.
    public var metadata: Bool { field.bool("metadata") }
    /// Whether the server wants to know where the device is.
    public var location: Bool { field.bool("location") }
    /// What to show while collecting.
    public var message: String { field.text("message") }

    /// Collects the profile and puts it into the input.
    ///
    /// - Parameter provider: Describes the device; by default the one of ``CallbackProviders``.
    /// - Returns: The profile that is sent. A failure when there is no provider or it failed; the input then says so in
    ///   the form of a profile without facts, since this callback has no place for a client error.
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
    public func setProfile(_ profile: JSON) {
        field[.value] = .string(profile.text())
    }
}

/// Describes the device to the server.
public protocol DeviceProfileProvider: Sendable {
    /// Collects the profile: `identifier`, `version`, and as asked for `metadata` and `location`.
    ///
    /// - Parameters:
    ///   - metadata: Whether facts about platform and hardware are wanted.
    ///   - location: Whether the place is wanted. Ask the user first.
    func profile(metadata: Bool, location: Bool) async throws -> JSON
}
