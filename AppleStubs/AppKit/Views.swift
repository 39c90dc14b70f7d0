public import FoundationStub

// @MainActor class NSResponder : NSObject
@MainActor
open class NSResponder: NSObject {
    // init()
    public override init() {}
}

// @MainActor class NSView : NSResponder
@MainActor
open class NSView: NSResponder {
    // convenience init(), by way of init(frame frameRect: NSRect)
    public override init() { super.init() }
    // init?(coder: NSCoder) is required, which the Foundation of Linux's stand-in does not show.

    // var window: NSWindow? { get }
    open var window: NSWindow? { nil }
    // func viewDidMoveToWindow()
    open func viewDidMoveToWindow() {}
}

// @MainActor class NSWindow : NSResponder
@MainActor
open class NSWindow: NSResponder {
    // convenience init()
    public override init() { super.init() }

    // var isVisible: Bool { get }
    open var isVisible: Bool { false }
    // var canBecomeMain: Bool { get }
    open var canBecomeMain: Bool { false }
    // var isKeyWindow: Bool { get }
    open var isKeyWindow: Bool { false }
}

// @MainActor class NSApplication : NSResponder
@MainActor
open class NSApplication: NSResponder {
    // class var shared: NSApplication { get }
    open class var shared: NSApplication { NSApplication() }
    // var keyWindow: NSWindow? { get }
    open var keyWindow: NSWindow? { nil }
    // var mainWindow: NSWindow? { get }
    open var mainWindow: NSWindow? { nil }
    // var windows: [NSWindow] { get }
    open var windows: [NSWindow] { [] }
}

// @MainActor var NSApp: NSApplication!
@MainActor
public var NSApp: NSApplication! { nil }
