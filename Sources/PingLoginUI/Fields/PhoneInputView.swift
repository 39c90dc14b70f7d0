#if canImport(SwiftUI)
    import SwiftUI

    /// A phone number to type, with its region.
    struct PhoneInputView: View {
        let input: PhoneInput
        let texts: LoginTexts

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                RegionPicker(input: input, texts: texts)
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
        }
    }
#endif
