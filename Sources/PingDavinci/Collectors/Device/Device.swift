/// A way to be reached or to prove oneself: a mail address, a phone, an authenticator app.
public struct Device: Sendable, Hashable, Identifiable {
    /// The device's identifier; `nil` for a kind of device that is yet to be registered.
    package let deviceID: String?
    /// The kind, such as `EMAIL`, `SMS`, `VOICE`, `TOTP`, `MOBILE` or `FIDO2`.
    public let type: String
    /// The text to show.
    public let title: String
    /// More to show, such as a masked address.
    public let description: String?
    /// The URL of a picture of the device.
    public let iconSrc: String?
    /// Whether the server proposes it.
    public let isDefault: Bool

    /// The device's identifier, or its kind.
    public var id: String { deviceID ?? type }

    /// Reads a device.
    ///
    /// - Returns: `nil` when it has no type.
    package init?(json: JSON) {
        guard let type = json["type"]?.lenientString else { return nil }
        self.type = type
        deviceID = json["id"]?.lenientString
        title = json["title"]?.lenientString ?? type
        description = json["description"]?.lenientString
        iconSrc = json["iconSrc"]?.lenientString
        isDefault = json["default"]?.lenientBool ?? false
    }

    /// The device as ``init(json:)`` reads it.
    var json: JSON {
        var json: JSON = ["type": .string(type), "title": .string(title), "default": .bool(isDefault)]
        json["id"] = deviceID.map(JSON.string)
        json["description"] = description.map(JSON.string)
        json["iconSrc"] = iconSrc.map(JSON.string)
        return json
    }
}
