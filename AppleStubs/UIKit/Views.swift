public import FoundationStub

// @MainActor class UIResponder : NSObject
@MainActor
open class UIResponder: NSObject {
    // convenience init()
    public override init() {}
}

// @MainActor class UIView : UIResponder
@MainActor
open class UIView: UIResponder {
    // convenience init(), by way of init(frame: CGRect)
    public override init() { super.init() }
    // init?(coder: NSCoder) is required, which the Foundation of Linux's stand-in does not show.

    // var window: UIWindow? { get }
    open var window: UIWindow? { nil }
    // var isHidden: Bool { get set }
    open var isHidden: Bool {
        get { false }
        set {}
    }
    // func didMoveToWindow()
    open func didMoveToWindow() {}
}

// @MainActor class UIWindow : UIView
@MainActor
open class UIWindow: UIView {
    // var isKeyWindow: Bool { get }
    open var isKeyWindow: Bool { false }
}
