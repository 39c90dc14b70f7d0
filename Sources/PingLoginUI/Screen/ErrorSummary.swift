#if canImport(SwiftUI)
    import SwiftUI

    /// The errors of the login as a whole.
    struct ErrorSummary: View {
        let model: LoginModel

        var body: some View {
            if model.errorMessage != nil || !model.otherMessages.isEmpty {
                VStack(alignment: .leading, spacing: 4) {
                    if let message = model.errorContent {
                        Label {
                            RichText(content: message, model: model)
                        } icon: {
                            Image(systemName: "exclamationmark.triangle")
                        }
                        .foregroundStyle(.red)
                    }
                    if let suggestion = model.recoverySuggestion {
                        Text(suggestion)
                            .font(.footnote)
                    }
                    FieldMessages(messages: model.otherMessages)
                }
                .accessibilityElement(children: .combine)
            }
        }
    }
#endif
