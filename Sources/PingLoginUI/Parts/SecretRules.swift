#if canImport(SwiftUI)
    import SwiftUI

    /// The rules for a new password, and which of them it meets while it is typed.
    struct SecretRules: View {
        let rules: [SecretRule]
        let secret: String
        let texts: LoginTexts

        var body: some View {
            ForEach(Array(rules.enumerated()), id: \.offset) { _, rule in
                let isMet = secret.isEmpty ? nil : rule.isMet(by: secret)
                Label(rule.text, systemImage: symbol(isMet))
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                    .accessibilityValue(isMet.map { $0 ? texts[.ruleMet] : texts[.ruleNotMet] } ?? "")
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
