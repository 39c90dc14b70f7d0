import PingJourneyPlugin

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let journeyPlugin: [any Callback.Type] = [NameCallback.self]
}
