#if canImport(SwiftUI)
    import SwiftUI

    /// The rules for a new password, and which of them it meets while it is typed.
    struct SecretRules: View {
        let rules: [SecretRule]
        let secret: String

        var body: some View {
            ForEach(Array(rules.enumerated()), id: \.offset) { _, rule in
                let isMet = secret.isEmpty ? nil : rule.isMet(by: secret)
                Label(rule.text, systemImage: symbol(isMet))
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                    .accessibilityAddTraits(isMet == true ? .isSelected : [])
            }
        }

        private func symbol(_ isMet: Bool?) -> String {
            switch isMet {
            case true?: "checkmark.circle"
            case false?: "xmark.circle"
            case nil: "circle"
            }
        }
    }
#endif
