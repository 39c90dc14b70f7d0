#if os(iOS)
    public import UIKitStub

    // typealias ASPresentationAnchor = UIWindow
    @available(iOS 12.0, *)
    public typealias ASPresentationAnchor = UIWindow
#else
    public import AppKitStub

    // typealias ASPresentationAnchor = NSWindow
    @available(macOS 10.15, *)
    public typealias ASPresentationAnchor = NSWindow
#endif
