/// A choice of a device. The choice is given up when the server has answered.
///
/// What was done last decides: a device chosen after a passkey has failed, or after a social login, is what is sent.
public protocol DeviceCollector: Submittable, Closeable {
    /// What can be chosen.
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
            if newValue != nil { overruleLastDecision() }
        }
    }

    public var submission: Submission? { payload == nil ? nil : Submission(.submit) }
    public var problems: [FieldProblem] { field.keyProblems + field.entryProblems(Device.self) }

    public func close() { value = nil }
}

/// A choice of what kind of device to register. Wire type `DEVICE_REGISTRATION`.
public final class DeviceRegistrationCollector: DeviceCollector {
    public let field: Field
    public let devices: [Device]

    public init(field: Field) {
        self.field = field
        devices = field.entries()
    }

    /// The kind of the chosen device.
    public var payload: JSON? { value.map { .string($0.type) } }
}

/// A choice of a registered device to prove oneself with. Wire type `DEVICE_AUTHENTICATION`.
public final class DeviceAuthenticationCollector: DeviceCollector {
    public let field: Field
    public let devices: [Device]

    public init(field: Field) {
        self.field = field
        devices = field.entries()
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
