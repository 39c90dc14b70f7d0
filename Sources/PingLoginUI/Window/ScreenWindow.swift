#if canImport(SwiftUI) && canImport(AuthenticationServices)
    import AuthenticationServices

    /// The window that a screen is in. It goes with its scene, though a login still runs.
    @MainActor
    final class ScreenWindow {
        weak var current: ASPresentationAnchor?
    }
#endif
