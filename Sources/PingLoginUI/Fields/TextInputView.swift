#if canImport(SwiftUI)
    import SwiftUI

    /// A line of text to type.
    struct TextInputView: View {
        let input: TextInput
        /// Whether the system suggests passkeys for the text.
        let isAccountName: Bool

        var body: some View {
            Captioned(input.label) {
                TextField(input.label, text: input.value.binding)
                    .typed(as: input.purpose, isAccountName: isAccountName)
                    .entry(.value)
            }
        }
    }
#endif
