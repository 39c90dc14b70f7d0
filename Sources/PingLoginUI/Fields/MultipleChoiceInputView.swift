#if canImport(SwiftUI)
    import SwiftUI

    /// A choice of any number, as a menu or with all options at once.
    struct MultipleChoiceInputView: View {
        let input: MultipleChoiceInput
        let texts: LoginTexts

        var body: some View {
            ChoiceBox(label: input.label, style: input.style) {
                Menu(input.chosenTitles.isEmpty ? texts[.choose] : input.chosenTitles.joined(separator: ", ")) {
                    ForEach(input.options) { option in
                        Toggle(option.title, isOn: input.isChosen(option.id).binding)
                    }
                }
                #if !os(macOS)
                    // Several are chosen before it closes. On a Mac a menu closes with each choice.
                    .menuActionDismissBehavior(.disabled)
                #endif
            } list: {
                ForEach(input.options) { option in
                    let isChosen = input.isChosen(option.id)
                    OptionRow(option: option, mark: .box, isChosen: isChosen.current) { isChosen.current.toggle() }
                }
            }
        }
    }
#endif
