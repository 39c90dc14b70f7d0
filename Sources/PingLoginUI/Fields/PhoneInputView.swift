#if canImport(SwiftUI)
    import SwiftUI

    /// A phone number to type, with its region.
    struct PhoneInputView: View {
        private let input: PhoneInput
        private let texts: LoginTexts
        // More than two hundred names, put in order once.
        @State private var regions: [LoginOption]

        init(input: PhoneInput, texts: LoginTexts) {
            self.input = input
            self.texts = texts
            _regions = State(initialValue: [])
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                Picker(texts.region, selection: input.region.binding) {
                    if regions.isEmpty || input.region.current.isEmpty {
                        Text(input.region.current.isEmpty ? texts.region : input.region.current)
                            .tag(input.region.current)
                    }
                    ForEach(regions) { Text($0.title).tag($0.id) }
                }
                .pickerStyle(.menu)
                Captioned(input.label) {
                    TextField(input.label, text: input.number.binding)
                        .typed(as: TextInput.Purpose.telephone)
                        .entry(.value)
                }
                if let extensionNumber = input.extensionNumber {
                    Captioned(input.extensionLabel) {
                        TextField(input.extensionLabel, text: extensionNumber.binding)
                            .typedDigits()
                            .entry(.extensionNumber)
                    }
                }
            }
            .onAppear { if regions.isEmpty { regions = input.regions() } }
        }
    }
#endif
