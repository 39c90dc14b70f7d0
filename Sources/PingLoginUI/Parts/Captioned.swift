#if canImport(SwiftUI)
    import SwiftUI

    /// Something to type in, under its caption. The caption stays when the field is filled in, and is spoken with it once.
    struct Captioned<Content: View>: View {
        private let label: String
        private let content: Content

        init(_ label: String, @ViewBuilder content: () -> Content) {
            self.label = label
            self.content = content()
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                if !label.isEmpty {
                    Text(label)
                        .font(.subheadline)
                        .accessibilityHidden(true)
                }
                content
                    .textFieldStyle(.roundedBorder)
            }
        }
    }
#endif
