public import FoundationStub

// DeviceCheck. Above each stand-in is Apple's declaration, with its availability and isolation.

// iOS 11.0, macOS 10.15: let DCErrorDomain: String
// swift-format-ignore: AlwaysUseLowerCamelCase
public let DCErrorDomain = "com.apple.devicecheck.error"

// iOS 14.0, macOS 11.0, tvOS 15.0, visionOS 1.0, watchOS 9.0: class DCAppAttestService : NSObject. Not @MainActor, not Sendable.
open class DCAppAttestService: NSObject {
    // class var shared: DCAppAttestService { get }
    open class var shared: DCAppAttestService { DCAppAttestService() }
    // var isSupported: Bool { get }
    public var isSupported: Bool { false }

    // func generateKey(completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void)
    public func generateKey(completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void) {
        completionHandler(nil, nil)
    }

    // func attestKey(_ keyId: String, clientDataHash: Data, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void)
    public func attestKey(
        _ keyId: String,
        clientDataHash: Data,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil)
    }

    // func generateAssertion(_ keyId: String, clientDataHash: Data,
    //     completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void)
    public func generateAssertion(
        _ keyId: String,
        clientDataHash: Data,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil)
    }
}
