// developer.apple.com/documentation/accessibility/accessibilitynotification (iOS 17, macOS 14)
// struct AccessibilityNotification
public struct AccessibilityNotification {
    // struct AccessibilityNotification.Announcement
    public struct Announcement: Sendable {
        // init(_ message: String); a LocalizedStringResource and an AttributedString are taken as well
        @_disfavoredOverload
        public init(_ message: String) {}
        // func post()
        public func post() {}
    }
}
