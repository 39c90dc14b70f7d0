// developer.apple.com/documentation/swiftui/openurlaction (iOS 14, macOS 11)
// @MainActor @preconcurrency struct OpenURLAction
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public struct OpenURLAction {
    // struct Result (iOS 15, macOS 12)
    @available(iOS 15.0, macOS 12.0, *)
    public struct Result: Sendable {
        // static let handled: OpenURLAction.Result
        public static let handled = Result()
        // static let discarded: OpenURLAction.Result
        public static let discarded = Result()
        // static let systemAction: OpenURLAction.Result
        public static let systemAction = Result()
    }

    // @MainActor @preconcurrency init(handler: @escaping (URL) -> OpenURLAction.Result)
    @available(iOS 15.0, macOS 12.0, *)
    public init(handler: @escaping (URL) -> OpenURLAction.Result) {}
}

extension EnvironmentValues {
    // @MainActor @preconcurrency var openURL: OpenURLAction { get set }
    @available(iOS 14.0, macOS 11.0, *)
    @MainActor @preconcurrency
    public var openURL: OpenURLAction {
        get { neverEnding() }
        set {}
    }
}
