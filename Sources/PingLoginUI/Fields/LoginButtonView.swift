#if canImport(SwiftUI)
    import SwiftUI

    /// A button of a form, or a link that is one.
    struct LoginButtonView: View {
        let button: LoginButton
        let press: @MainActor () -> Void
        @Environment(\.fieldFocus) private var focus

        var body: some View {
            switch button.role {
            case .submit:
                WideButton(button.label, isProminent: true, action: press)
                    .keyboardShortcut(focus?.order.isFilled == false ? nil : .defaultAction)
            case .other:
                WideButton(button.label, action: press)
            case .link:
                Button(button.label, action: press)
                    .buttonStyle(.borderless)
                    .accessibilityAddTraits(.isLink)
            }
        }
    }
#endif
