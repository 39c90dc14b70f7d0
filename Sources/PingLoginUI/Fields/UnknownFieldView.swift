#if canImport(SwiftUI)
    import SwiftUI

    /// Stands in the place of a field that no module of the workflow knows.
    struct UnknownFieldView: View {
        let texts: LoginTexts

        var body: some View {
            Label(texts[.unknownField], systemImage: "questionmark.circle")
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
#endif
