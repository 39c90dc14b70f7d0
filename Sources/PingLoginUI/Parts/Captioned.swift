#if canImport(SwiftUI)
    import SwiftUI

    /// Something to type in, under its caption, which stays when the field is filled in and is spoken with it once.
    struct Captioned<Content: View>: View {
        private let label: String
        private let content: Content
        @Environment(\.requiredMark) private var requiredMark

        init(_ label: String, @ViewBuilder content: () -> Content) {
            self.label = label
            self.content = content()
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                if !label.isEmpty {
                    HStack(alignment: .firstTextBaseline) {
                        Text(label).font(.subheadline)
                        Spacer(minLength: 8)
                        Text(requiredMark).font(.footnote).foregroundStyle(.secondary)
                    }
                    // The label and the hint of the control say the same.
                    .accessibilityHidden(true)
                }
                content
                    .textFieldStyle(.roundedBorder)
            }
        }
    }
#endif
