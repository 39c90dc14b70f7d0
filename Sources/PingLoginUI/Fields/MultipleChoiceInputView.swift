#if canImport(SwiftUI)
    import PingLogin
    import SwiftUI

    /// A choice of any number, as a menu or with all options at once.
    struct MultipleChoiceInputView: View {
        let input: MultipleChoiceInput
        let texts: LoginTexts

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if !input.label.isEmpty {
                    Text(input.label)
                        .font(.subheadline)
                }
                switch input.style {
                case .menu: menu
                case .list: list
                }
            }
            .accessibilityElement(children: .contain)
            .accessibilityLabel(input.label)
        }

        private var menu: some View {
            Menu(input.chosenTitles.isEmpty ? texts.choose : input.chosenTitles.joined(separator: ", ")) {
                ForEach(input.options) { option in
                    Toggle(option.title, isOn: input.isChosen(option.id).binding)
                }
            }
            // Several are chosen before it closes.
            .menuActionDismissBehavior(.disabled)
        }

        private var list: some View {
            ForEach(input.options) { option in
                let isChosen = input.isChosen(option.id)
                OptionRow(option: option, mark: .box, isChosen: isChosen.current) { isChosen.current.toggle() }
            }
        }
    }
#endif
