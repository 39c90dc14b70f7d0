import PingDavinciPlugin

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let davinciPlugin: [any Collector.Type] = [TextCollector.self]
}
