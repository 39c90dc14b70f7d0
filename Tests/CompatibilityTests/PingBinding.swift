import PingBinding

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let binding: [any Callback.Type] = [DeviceBindingCallback.self, DeviceSigningVerifierCallback.self]
}
