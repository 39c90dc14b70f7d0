#if canImport(SwiftUI)
    import SwiftUI

    /// The button for a passkey, a bound device, an identity provider, or a way over the web.
    struct CeremonyView: View {
        let ceremony: Ceremony
        let press: @MainActor () -> Void

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                if let detail = ceremony.detail {
                    Text(detail)
                }
                WideButton(ceremony.label, systemImage: symbol, action: press)
            }
        }

        private var symbol: String {
            switch ceremony.kind {
            case .passkeyRegistration, .passkeyAuthentication: "person.badge.key"
            case .deviceBinding, .deviceSigning: "lock.iphone"
            case .identityProvider: "person.crop.circle"
            default: "safari"
            }
        }
    }
#endif
