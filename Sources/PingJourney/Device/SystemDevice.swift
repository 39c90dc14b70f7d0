#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

/// The system's names for this device and for itself.
struct SystemDevice: Sendable, Equatable {
    /// The operating system, such as "iOS".
    var platform: String
    /// The kind of device, such as "iPhone"; the processor where the system does not tell kinds apart.
    var kind: String
    /// The name that the user gave it. Since iOS 16 an app without an entitlement for it gets the kind of device.
    var name: String

    #if canImport(UIKit) && !os(watchOS)
        @MainActor
        static func current() async -> SystemDevice {
            let device = UIDevice.current
            return SystemDevice(platform: device.systemName, kind: device.model, name: device.name)
        }
    #else
        static func current() async -> SystemDevice {
            let system = SystemName.current
            #if os(macOS)
                return SystemDevice(platform: "macOS", kind: "Mac", name: system.host)
            #elseif os(watchOS)
                return SystemDevice(platform: "watchOS", kind: "Apple Watch", name: system.host)
            #else
                return SystemDevice(platform: "Linux", kind: system.machine, name: system.host)
            #endif
        }
    #endif
}
