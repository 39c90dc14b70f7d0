#if canImport(SwiftUI)
    import SwiftUI

    /// A question whose answers are buttons.
    struct OptionButtonsView: View {
        let buttons: OptionButtons
        let press: @MainActor (LoginOption.ID?) -> Void

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if !buttons.label.isEmpty {
                    Text(buttons.label)
                }
                ForEach(buttons.options) { option in
                    WideButton(option.title, isProminent: option.isDefault) { press(option.id) }
                }
            }
        }
    }
#endif
