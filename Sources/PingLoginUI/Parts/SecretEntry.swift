#if canImport(SwiftUI)
    import SwiftUI

    /// A secret to type, hidden unless it is to be shown.
    struct SecretEntry: View {
        let label: String
        let purpose: SecretInput.Purpose
        let value: FieldValue<String>
        let isShown: Bool

        var body: some View {
            Captioned(label) {
                if isShown {
                    TextField(label, text: value.binding)
                        .typed(as: purpose)
                } else {
                    SecureField(label, text: value.binding)
                        .typed(as: purpose)
                }
            }
        }
    }
#endif
