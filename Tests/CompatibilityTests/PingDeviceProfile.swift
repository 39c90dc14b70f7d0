import PingDeviceProfile

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let deviceProfile: [any Callback.Type] = [DeviceProfileCallback.self]
}
