#if canImport(SwiftUI)
    import PingLogin
    import SwiftUI

    /// What went wrong with the login as a whole. It is also spoken, since it may appear far from where the user is.
    struct ErrorSummary: View {
        let model: LoginModel

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                if let message = model.errorMessage {
                    Label(message, systemImage: "exclamationmark.triangle")
                        .foregroundStyle(.red)
                    if let suggestion = model.recoverySuggestion {
                        Text(suggestion)
                            .font(.footnote)
                    }
                }
                FieldMessages(messages: model.otherMessages)
            }
            .accessibilityElement(children: .combine)
            .onChange(of: model.errorMessage) { _, message in
                if let message { AccessibilityNotification.Announcement(message).post() }
            }
        }
    }
#endif
