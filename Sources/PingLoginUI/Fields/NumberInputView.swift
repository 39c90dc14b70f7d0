#if canImport(SwiftUI)
    import SwiftUI

    /// A number to type. It counts as it is typed, not only when the field is left.
    struct NumberInputView: View {
        private let input: NumberInput
        private let texts: LoginTexts
        @State private var text: String
        @State private var isNumber = true

        init(input: NumberInput, texts: LoginTexts) {
            self.input = input
            self.texts = texts
            _text = State(initialValue: input.text())
        }

        var body: some View {
            Captioned(input.label) {
                TextField(input.label, text: $text)
                    .typedNumber()
                    .entry(.value)
            }
            .onChange(of: text) { _, typed in isNumber = input.type(typed) }
            FieldMessages(messages: isNumber ? [] : [texts[.notANumber]])
        }
    }
#endif
