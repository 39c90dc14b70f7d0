#if canImport(SwiftUI) && canImport(AuthenticationServices)
    import SwiftUI

    #if os(macOS)
        import AppKit

        /// Learns the window of the views around it.
        struct WindowReader: NSViewRepresentable {
            let window: ScreenWindow

            func makeNSView(context: NSViewRepresentableContext<Self>) -> WindowView {
                let view = WindowView()
                view.found = window
                return view
            }

            func updateNSView(_ view: WindowView, context: NSViewRepresentableContext<Self>) { view.found = window }
        }

        /// An empty view that tells which window it is in.
        final class WindowView: NSView {
            var found: ScreenWindow? { didSet { found?.move(to: window) } }

            override func viewDidMoveToWindow() {
                super.viewDidMoveToWindow()
                found?.move(to: window)
            }
        }
    #else
        import UIKit

        /// Learns the window of the views around it.
        struct WindowReader: UIViewRepresentable {
            let window: ScreenWindow

            func makeUIView(context: UIViewRepresentableContext<Self>) -> WindowView {
                let view = WindowView()
                view.found = window
                return view
            }

            func updateUIView(_ view: WindowView, context: UIViewRepresentableContext<Self>) { view.found = window }
        }

        /// An empty view that tells which window it is in.
        final class WindowView: UIView {
            var found: ScreenWindow? { didSet { found?.move(to: window) } }

            override func didMoveToWindow() {
                super.didMoveToWindow()
                found?.move(to: window)
            }
        }
    #endif
#endif
