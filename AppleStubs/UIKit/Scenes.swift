public import Foundation

// @MainActor class UIApplication : UIResponder
@MainActor
open class UIApplication: UIResponder {
    // class var shared: UIApplication { get } is unavailable in extensions (NS_EXTENSION_UNAVAILABLE_IOS).
    // var connectedScenes: Set<UIScene> { get } (iOS 13.0)
    @available(iOS 13.0, *)
    public var connectedScenes: Set<UIScene> { [] }
}

// @MainActor class UIScene : UIResponder (iOS 13.0)
@available(iOS 13.0, *)
@MainActor
open class UIScene: UIResponder {
    // enum UIScene.ActivationState : Int, @unchecked Sendable
    @available(iOS 13.0, *)
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    // var activationState: UIScene.ActivationState { get }
    public var activationState: ActivationState { .unattached }
}

// @MainActor class UIWindowScene : UIScene (iOS 13.0)
@available(iOS 13.0, *)
@MainActor
open class UIWindowScene: UIScene {
    // var windows: [UIWindow] { get }
    public var windows: [UIWindow] { [] }
    // var keyWindow: UIWindow? { get } (iOS 15.0)
    @available(iOS 15.0, *)
    public var keyWindow: UIWindow? { nil }
}
