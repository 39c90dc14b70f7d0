#if canImport(SwiftUI)
    import SwiftUI

    /// The buttons of the screen, not of the form: send, try again, start again; and the server's words under them.
    struct StepButtons: View {
        let model: LoginModel

        var body: some View {
            if let title = model.submitTitle {
                WideButton(title, isProminent: true) { model.perform(.next) }
                    .keyboardShortcut(EntryOrder(model.fields, canSubmit: true).isFilled ? .defaultAction : nil)
                    .disabled(model.isLoading)
            }
            if let title = model.retryTitle {
                WideButton(title) { model.perform(.retry) }
                    .disabled(model.isLoading)
            }
            if let title = model.restartTitle {
                Button(title) { model.perform(.restart) }
            }
            if let footer = model.footerContent {
                RichText(content: footer, model: model)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
        }
    }
#endif
