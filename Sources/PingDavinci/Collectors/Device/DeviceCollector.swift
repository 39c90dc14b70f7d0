import PingOrchestrate

/// A choice of a device. The SDK forgets the choice when the server has responded.
///
/// The user's last action decides: a device chosen after a failed passkey or a social login replaces it.
public protocol DeviceCollector: Submittable, Closeable {
    /// The devices to choose from.
    var devices: [Device] { get }
    /// The chosen device; `nil` at first.
    var value: Device? { get set }
}

extension DeviceCollector {
    /// The device the server proposes, or the first.
    public var defaultDevice: Device? { devices.first(where: \.isDefault) ?? devices.first }

    /// The chosen device; `nil` at first.
    public var value: Device? {
        get { field.answer.flatMap(Device.init(json:)) }
        set {
            field.answer = newValue?.json
            if newValue != nil { field.record(.choose) }
        }
    }

    public var submission: Submission? { payload == nil ? nil : Submission(.submit) }
}

/// A choice of what kind of device to register. Wire type `DEVICE_REGISTRATION`.
public final class DeviceRegistrationCollector: DeviceCollector {
    public let field: Field
    public let devices: [Device]

    public init(field: Field) {
        self.field = field
        devices = field.entries(Device.init(json:))
    }

    /// The kind of the chosen device.
    public var payload: JSON? { value.map { .string($0.type) } }
}

/// A choice of a registered device to authenticate with. Wire type `DEVICE_AUTHENTICATION`.
public final class DeviceAuthenticationCollector: DeviceCollector {
    public let field: Field
    public let devices: [Device]

    public init(field: Field) {
        self.field = field
        devices = field.entries(Device.init(json:))
    }

    /// Kind, identifier and description of the chosen device.
    public var payload: JSON? {
        value.map { device in
            var payload: JSON = ["type": .string(device.type)]
            payload["id"] = device.deviceID.map(JSON.string)
            payload["description"] = device.description.map(JSON.string)
            return payload
        }
    }
}
