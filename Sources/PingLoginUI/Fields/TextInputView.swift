#if canImport(SwiftUI)
    import SwiftUI

    /// A line of text to type.
    struct TextInputView: View {
        let input: TextInput

        var body: some View {
            Captioned(input.label) {
                TextField(input.label, text: input.value.binding)
                    .typed(as: input.purpose)
                    .entry(.value)
            }
        }
    }
#endif
