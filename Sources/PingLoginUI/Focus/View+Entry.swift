#if canImport(SwiftUI)
    import SwiftUI

    extension View {
        /// A line that Return leads to and from.
        func entry(_ line: LoginEntry.Line) -> some View { modifier(EntryFocus(line: line)) }
    }

    private struct EntryFocus: ViewModifier {
        let line: LoginEntry.Line
        @Environment(\.fieldFocus) private var fieldFocus
        @Environment(\.fieldHint) private var hint

        func body(content: Content) -> some View {
            if let fieldFocus {
                let entry = LoginEntry(fieldFocus.field, line)
                content
                    .accessibilityHint(hint)
                    .focused(fieldFocus.focus, equals: entry)
                    .submitLabel(fieldFocus.order.leadsOn(from: entry) ? .next : .done)
            } else {
                content
                    .accessibilityHint(hint)
            }
        }
    }
#endif
