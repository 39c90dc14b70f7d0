#if canImport(SwiftUI)
    import SwiftUI

    /// Something to read, with its links.
    struct MessageTextView: View {
        let message: MessageText
        let model: LoginModel

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                if let title = message.title {
                    Text(title)
                        .font(.headline)
                        .accessibilityAddTraits(.isHeader)
                }
                switch message.severity {
                case .information: text
                case .warning: marked("exclamationmark.triangle")
                case .error: marked("xmark.octagon").foregroundStyle(.red)
                }
            }
        }

        private func marked(_ symbol: String) -> some View {
            HStack(alignment: .firstTextBaseline) {
                Image(systemName: symbol)
                    .accessibilityHidden(true)
                text
            }
        }

        private var text: some View {
            RichText(content: message.content, model: model)
                .textSelection(.enabled)
        }
    }
#endif
