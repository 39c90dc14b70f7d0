#if os(iOS)
    public import UIKitStub
#else
    public import AppKitStub
#endif

// nonisolated struct Image : Equatable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Image: PrimitiveView, Equatable, Sendable {
    // enum Interpolation : Sendable
    public enum Interpolation: Sendable {
        case none, low, medium, high
    }

    // enum ResizingMode : Sendable
    public enum ResizingMode: Sendable {
        case tile, stretch
    }

    // init(systemName: String)
    @available(iOS 13.0, macOS 11.0, *)
    public init(systemName: String) {}

    #if os(iOS)
        // nonisolated init(uiImage: UIImage)
        @available(iOS 13.0, *)
        public init(uiImage: UIImage) {}
    #else
        // nonisolated init(nsImage: NSImage)
        @available(macOS 10.15, *)
        public init(nsImage: NSImage) {}
    #endif

    // func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch) -> Image
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
    // func interpolation(_ interpolation: Image.Interpolation) -> Image
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
}

// nonisolated struct AsyncImage<Content> where Content : View
@available(iOS 15.0, macOS 12.0, *)
public nonisolated struct AsyncImage<Content: View>: PrimitiveView {
    // nonisolated init<I, P>(url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    //     @ViewBuilder placeholder: @escaping () -> P) where Content == _ConditionalContent<I, P>, I : View, P : View
    public init<I: View, P: View>(
        url: URL?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {}
}
