public import UIKitStub

public struct Image: PrimitiveView, Equatable {
    public enum Interpolation: Sendable {
        case none, low, medium, high
    }

    public enum ResizingMode: Sendable {
        case tile, stretch
    }

    public nonisolated init(systemName: String) {}
    public nonisolated init(uiImage: UIImage) {}

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
}

public struct AsyncImage<Content: View>: PrimitiveView {
    public nonisolated init<I: View, P: View>(
        url: URL?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {}
}
