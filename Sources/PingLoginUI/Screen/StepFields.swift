#if canImport(SwiftUI)
    import SwiftUI

    /// The fields of the step, in the server's order.
    struct StepFields<CustomField: View>: View {
        let model: LoginModel
        let customField: (LoginField) -> CustomField

        var body: some View {
            VStack(alignment: .leading, spacing: 16) {
                ForEach(model.fields.filter { !$0.control.isInvisible }) { field in
                    LoginFieldView(field, in: model, customField: customField)
                }
            }
            // Fields of different steps can have the same identifier; what a view remembers must not go from one to the other.
            .id(model.pageNumber)
            .disabled(model.isLoading)
            .onSubmit { if model.canSubmit { model.perform(.next) } }
        }
    }
#endif
