// developer.apple.com/documentation/uikit/uiview: @MainActor class UIView : UIResponder
@MainActor
open class UIView {
    // convenience init() of NSObject; init(frame: CGRect)
    public init() {}
    // var window: UIWindow? { get }
    public var window: UIWindow? { nil }
    // func didMoveToWindow()
    open func didMoveToWindow() {}
}

// developer.apple.com/documentation/uikit/uiwindow: @MainActor class UIWindow : UIView
@MainActor
open class UIWindow: UIView {}
