public import Foundation

// UIKit: @MainActor class UIDevice : NSObject (iOS 2.0, tvOS 9.0, visionOS 1.0, Mac Catalyst 13.1).
@MainActor open class UIDevice: NSObject {
    // class var current: UIDevice { get }
    public class var current: UIDevice { UIDevice() }
    // var name: String { get }
    public var name: String { "" }
    // var model: String { get }
    public var model: String { "" }
    // var systemName: String { get }
    public var systemName: String { "" }
}
