#if canImport(SwiftUI)
    import SwiftUI

    /// The fields of the step, in the server's order.
    struct StepFields<CustomField: View>: View {
        private let model: LoginModel
        private let customField: (LoginField) -> CustomField
        @FocusState private var focus: LoginEntry?

        init(model: LoginModel, customField: @escaping (LoginField) -> CustomField) {
            self.model = model
            self.customField = customField
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 16) {
                ForEach(model.fields.filter { !$0.control.isInvisible }) { field in
                    LoginFieldView(field, in: model, customField: customField)
                        .environment(\.fieldFocus, FieldFocus(field: field.id, focus: $focus, model: model))
                }
            }
            // Fields of different steps can have the same identifier; no view may carry state from one to another.
            .id(model.pageNumber)
            .disabled(model.isLoading)
            .onChange(of: model.alert) { _, alert in
                if let entry = alert?.entry { focus = entry }
            }
            .onSubmit {
                switch EntryOrder(model.fields, canSubmit: model.canSubmit).onReturn(in: focus) {
                case .focus(let entry): focus = entry
                case .submit: model.perform(.next)
                case .leave: focus = nil
                }
            }
        }
    }
#endif
