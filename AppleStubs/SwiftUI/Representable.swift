#if canImport(UIKit)
    public import UIKitStub

    // developer.apple.com/documentation/swiftui/uiviewrepresentable (iOS 13)
    // @MainActor @preconcurrency protocol UIViewRepresentable : View where Self.Body == Never
    @MainActor
    @preconcurrency
    public protocol UIViewRepresentable: View where Body == Never {
        associatedtype UIViewType: UIView

        // @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
        @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
        // @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
        @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)

        // typealias Context = UIViewRepresentableContext<Self>
        typealias Context = UIViewRepresentableContext<Self>
    }

    extension UIViewRepresentable {
        public var body: Never { neverEnding() }
    }

    // @MainActor @preconcurrency struct UIViewRepresentableContext<Representable> where Representable : UIViewRepresentable
    @MainActor
    @preconcurrency
    public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}
#else
    public import AppKitStub

    // developer.apple.com/documentation/swiftui/nsviewrepresentable (macOS 10.15)
    // @MainActor @preconcurrency protocol NSViewRepresentable : View where Self.Body == Never
    @MainActor
    @preconcurrency
    public protocol NSViewRepresentable: View where Body == Never {
        associatedtype NSViewType: NSView

        // @MainActor @preconcurrency func makeNSView(context: Self.Context) -> Self.NSViewType
        @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType
        // @MainActor @preconcurrency func updateNSView(_ nsView: Self.NSViewType, context: Self.Context)
        @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context)

        // typealias Context = NSViewRepresentableContext<Self>
        typealias Context = NSViewRepresentableContext<Self>
    }

    extension NSViewRepresentable {
        public var body: Never { neverEnding() }
    }

    // @MainActor @preconcurrency struct NSViewRepresentableContext<View> where View : NSViewRepresentable
    @MainActor
    @preconcurrency
    public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {}
#endif
