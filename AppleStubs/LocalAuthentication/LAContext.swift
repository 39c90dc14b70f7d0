public import FoundationStub
public import SecurityStub

// LocalAuthentication. Above each stand-in is Apple's declaration, with its availability and isolation.

// iOS 8.0, macOS 10.10: enum LAPolicy : Int
public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

// iOS 11.0, macOS 10.13.2: enum LABiometryType : Int
public enum LABiometryType: Int, Sendable {
    case none = 0
    case touchID = 1
    case faceID = 2
}

// iOS 8.0, macOS 10.10, visionOS 1.0, watchOS 3.0: class LAContext : NSObject. Not @MainActor, not Sendable.
open class LAContext: NSObject {
    // var localizedFallbackTitle: String? { get set }
    public var localizedFallbackTitle: String?
    // iOS 11.0, macOS 10.13: var localizedReason: String { get set }
    public var localizedReason = ""
    // iOS 11.0, macOS 10.13.2: var biometryType: LABiometryType { get }
    public var biometryType: LABiometryType { .none }

    // func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    public func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool { false }

    // func evaluatePolicy(_ policy: LAPolicy, localizedReason: String,
    //     reply: @escaping @Sendable (Bool, (any Error)?) -> Void)
    public func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        reply(false, nil)
    }

    // iOS 9.0, macOS 10.11: func invalidate()
    public func invalidate() {}
}
