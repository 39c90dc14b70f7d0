#if canImport(SwiftUI)
    import SwiftUI

    /// A password or code to type, its second entry, and the rules for a new one.
    struct SecretInputView: View {
        private let input: SecretInput
        private let texts: LoginTexts
        @State private var isShown: Bool
        @State private var shownEntry: LoginEntry?
        @Environment(\.fieldFocus) private var fieldFocus

        init(input: SecretInput, texts: LoginTexts) {
            self.input = input
            self.texts = texts
            _isShown = State(initialValue: input.isEchoAllowed)
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                SecretEntry(label: input.label, purpose: input.purpose, value: input.value, isShown: isShown)
                    .entry(.value)
                if let confirmation = input.confirmation {
                    SecretEntry(
                        label: texts.repeatPassword,
                        purpose: input.purpose,
                        value: confirmation,
                        isShown: isShown
                    )
                    .entry(.confirmation)
                }
                Button(isShown ? texts.hideSecret : texts.showSecret) {
                    shownEntry = fieldFocus?.focus.wrappedValue
                    isShown.toggle()
                }
                .font(.footnote)
                SecretRules(rules: input.rules, secret: input.value.current, texts: texts)
            }
            // The line that had the focus is another view now, and the keyboard would close.
            .onChange(of: isShown) { _, _ in
                if let shownEntry { fieldFocus?.focus.wrappedValue = shownEntry }
            }
        }
    }
#endif
