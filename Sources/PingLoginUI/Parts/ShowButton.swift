#if canImport(SwiftUI)
    import SwiftUI

    /// Shows a secret while it is typed, and hides it again.
    struct ShowButton: View {
        @Binding var isShown: Bool
        let texts: LoginTexts
        @State private var entry: LoginEntry?
        @Environment(\.fieldFocus) private var fieldFocus

        var body: some View {
            Button(isShown ? texts[.hideSecret] : texts[.showSecret]) {
                entry = fieldFocus?.focus.wrappedValue
                isShown.toggle()
            }
            .font(.footnote)
            // The line that had the focus is another view now, and the keyboard would close.
            .onChange(of: isShown) { _, _ in
                if let entry { fieldFocus?.focus.wrappedValue = entry }
            }
        }
    }
#endif
