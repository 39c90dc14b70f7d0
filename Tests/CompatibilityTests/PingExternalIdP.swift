import PingExternalIdP

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let externalIdP: [Any.Type] = [IdpCallback.self, SelectIdpCallback.self, IdpCollector.self]
}
