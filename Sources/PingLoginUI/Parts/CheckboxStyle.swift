#if canImport(SwiftUI)
    import SwiftUI

    /// A box to tick, on systems that have none of their own too.
    struct CheckboxStyle: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button {
                configuration.isOn.toggle()
            } label: {
                HStack(alignment: .firstTextBaseline) {
                    Image(systemName: configuration.isOn ? "checkmark.square" : "square")
                        .accessibilityHidden(true)
                    configuration.label
                }
            }
            .buttonStyle(.plain)
            // A button is spoken as pressed, never as on or off. The style is named, since toggles inherit this one.
            .accessibilityRepresentation {
                Toggle(isOn: configuration.$isOn) { configuration.label }.toggleStyle(.switch)
            }
        }
    }
#endif
