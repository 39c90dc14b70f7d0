#if canImport(SwiftUI)
    import SwiftUI

    /// The problems of a field's input, a line each.
    struct FieldMessages: View {
        let messages: [String]

        var body: some View {
            ForEach(Array(messages.enumerated()), id: \.offset) { _, message in
                Label(message, systemImage: "exclamationmark.circle")
                    .font(.footnote)
                    .foregroundStyle(.red)
            }
        }
    }
#endif
