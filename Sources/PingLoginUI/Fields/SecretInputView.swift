#if canImport(SwiftUI)
    import SwiftUI

    /// A password or code to type, its second entry, and the rules for a new one.
    struct SecretInputView: View {
        private let input: SecretInput
        private let texts: LoginTexts
        @State private var isShown: Bool

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
                        label: texts[.repeatPassword],
                        purpose: input.purpose,
                        value: confirmation,
                        isShown: isShown
                    )
                    .entry(.confirmation)
                }
                ShowButton(isShown: $isShown, texts: texts)
                SecretRules(rules: input.rules, secret: input.value.current, texts: texts)
            }
        }
    }
#endif
