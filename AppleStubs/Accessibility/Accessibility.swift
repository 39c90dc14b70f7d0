public import FoundationStub

// SwiftUI's page does not name Accessibility among what it re-exports, so a file that uses it imports it.

// enum AccessibilityNotification
@available(iOS 17.0, macOS 14.0, *)
public enum AccessibilityNotification {
    // struct Announcement
    @available(iOS 17.0, macOS 14.0, *)
    public struct Announcement {
        // init(_ announcement: String)
        public init(_ announcement: String) {}
        // init(_ announcement: AttributedString)
        public init(_ announcement: AttributedString) {}
        // func post()
        public func post() {}
    }
}
