#if canImport(SwiftUI)
    import SwiftUI

    /// Recovery codes, to be copied: the server shows them once.
    struct RecoveryCodesView: View {
        let codes: RecoveryCodes
        let texts: LoginTexts

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                Text(texts[.recoveryCodes])
                    .font(.headline)
                    .accessibilityAddTraits(.isHeader)
                Text(texts[.keepRecoveryCodes])
                if let name = codes.deviceName { Text(name) }
                Text(codes.codes.joined(separator: "\n"))
                    .font(.body.monospaced())
                    .textSelection(.enabled)
            }
        }
    }
#endif
