#if canImport(SwiftUI)
    import SwiftUI

    /// The focus of a step's lines, as the views of one of its fields know it.
    struct FieldFocus {
        let field: LoginField.ID
        let focus: FocusState<LoginEntry?>.Binding
        let model: LoginModel

        /// Read by each line by itself, so that typing in one does not redraw the step.
        @MainActor var order: EntryOrder { EntryOrder(model.fields, canSubmit: model.canSubmit) }
    }

    extension EnvironmentValues {
        /// `nil` on a screen of the app's own, which moves the focus itself.
        var fieldFocus: FieldFocus? {
            get { self[FieldFocusKey.self] }
            set { self[FieldFocusKey.self] = newValue }
        }

        /// The problems of a field's input, which its controls have as their hint.
        var fieldHint: String {
            get { self[FieldHintKey.self] }
            set { self[FieldHintKey.self] = newValue }
        }

        /// Stands beside the caption of a field that needs a value; empty for other fields.
        var requiredMark: String {
            get { self[RequiredMarkKey.self] }
            set { self[RequiredMarkKey.self] = newValue }
        }
    }

    private struct RequiredMarkKey: EnvironmentKey {
        static var defaultValue: String { "" }
    }

    private struct FieldHintKey: EnvironmentKey {
        static var defaultValue: String { "" }
    }

    private struct FieldFocusKey: EnvironmentKey {
        static var defaultValue: FieldFocus? { nil }
    }
#endif
