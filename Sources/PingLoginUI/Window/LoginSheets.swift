#if canImport(SwiftUI) && canImport(AuthenticationServices)
    import SwiftUI

    /// Lends the window of a view to the login that it shows.
    struct LoginSheets: ViewModifier {
        private let model: LoginModel
        @State private var window: ScreenWindow

        init(model: LoginModel) {
            self.model = model
            _window = State(initialValue: ScreenWindow())
        }

        func body(content: Content) -> some View {
            content
                .background { WindowReader(window: window) }
                .onAppear { window.show(model) }
                .onChange(of: ObjectIdentifier(model)) { _, _ in window.show(model) }
                .onDisappear { window.show(nil) }
        }
    }
#endif
