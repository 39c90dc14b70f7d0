#if canImport(SwiftUI)
    import SwiftUI

    /// Something to switch on or to agree to, with what is agreed to above it.
    struct ToggleInputView: View {
        let input: ToggleInput
        let model: LoginModel
        @Environment(\.fieldHint) private var hint

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if let detail = input.detail {
                    MessageTextView(message: detail, model: model)
                }
                switch input.style {
                case .checkbox: toggle.toggleStyle(CheckboxStyle())
                case .switch: toggle.toggleStyle(.switch)
                }
            }
        }

        private var toggle: some View {
            Toggle(input.label, isOn: input.isOn.binding)
                .accessibilityHint(hint)
        }
    }
#endif
