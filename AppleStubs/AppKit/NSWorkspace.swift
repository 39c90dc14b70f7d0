public import FoundationStub

// class NSWorkspace : NSObject. Apple's page gives neither @MainActor nor Sendable.
open class NSWorkspace: NSObject {
    // class var shared: NSWorkspace { get }, "You can access this object safely from any thread in your app."
    open class var shared: NSWorkspace { NSWorkspace() }

    // func open(_ url: URL) -> Bool, marked @discardableResult as every Objective-C method is.
    // "You can call this method safely from any thread in macOS 10.6 and later."
    @discardableResult
    open func open(_ url: URL) -> Bool { false }
}
