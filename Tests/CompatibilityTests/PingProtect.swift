import PingProtect

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let protect: [Any.Type] = [
        PingOneProtectEvaluationCallback.self, PingOneProtectInitializeCallback.self, ProtectCollector.self,
    ]
}
