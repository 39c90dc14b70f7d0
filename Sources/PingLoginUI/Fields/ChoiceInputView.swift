#if canImport(SwiftUI)
    import SwiftUI

    /// A choice of one, as a menu or with all options at once.
    struct ChoiceInputView: View {
        let input: ChoiceInput
        let texts: LoginTexts

        var body: some View {
            ChoiceBox(label: input.label, style: input.style) {
                Picker(input.label, selection: input.selection.binding) {
                    if input.selection.current == nil {
                        Text(texts[.choose]).tag(LoginOption.ID?.none)
                    }
                    ForEach(input.options) { option in
                        Text(option.title).tag(LoginOption.ID?.some(option.id))
                    }
                }
                .pickerStyle(.menu)
                .labelsHidden()
            } list: {
                ForEach(input.options) { option in
                    OptionRow(option: option, mark: .radio, isChosen: input.selection.current == option.id) {
                        input.selection.current = option.id
                    }
                }
            }
        }
    }
#endif
