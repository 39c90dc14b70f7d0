#if canImport(SwiftUI)
    import SwiftUI

    /// The frame of a choice: its caption, and its options as a menu or all at once.
    struct ChoiceBox<Compact: View, Open: View>: View {
        let label: String
        let style: ChoiceInput.Style
        @ViewBuilder let menu: Compact
        @ViewBuilder let list: Open
        @Environment(\.fieldHint) private var hint

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if !label.isEmpty {
                    Text(label)
                        .font(.subheadline)
                }
                switch style {
                case .menu: menu
                case .list: list
                }
            }
            // Of the controls within: a container is spoken with its label only.
            .accessibilityHint(hint)
            .accessibilityElement(children: .contain)
            .accessibilityLabel(label)
        }
    }
#endif
