#if canImport(SwiftUI)
    import Accessibility
    public import SwiftUI

    /// A whole login: its steps, what went wrong, the waiting, and the end.
    ///
    /// It starts the login when it appears, and fills the space it is given. All colours, fonts and button shapes are
    /// the system's, so the tint and the environment of the views around it hold for it too. Passkeys and pages on the
    /// web appear in its window. For a screen of your own use ``LoginFieldView`` and the model.
    public struct LoginView<CustomField: View>: View {
        private let model: LoginModel
        private let customField: (LoginField) -> CustomField
        @Environment(\.layoutDirection) private var direction

        /// A login with fields of the app's own.
        ///
        /// - Parameters:
        ///   - model: The login to show.
        ///   - customField: Shows a field whose control is `LoginField.Control.custom`.
        public init(_ model: LoginModel, @ViewBuilder customField: @escaping (LoginField) -> CustomField) {
            self.model = model
            self.customField = customField
        }

        public var body: some View {
            ScrollView {
                VStack(alignment: .leading, spacing: 16) {
                    StepHeader(model: model)
                    ErrorSummary(model: model)
                    StepFields(model: model, customField: customField)
                    StepButtons(model: model)
                    LoginStatus(model: model)
                }
                .frame(maxWidth: 480, alignment: .leading)
                .padding()
                .frame(maxWidth: .infinity)
            }
            // The system's direction stays where the texts are not in the user's language.
            .environment(\.layoutDirection, model.texts.isRightToLeft ? .rightToLeft : direction)
            .loginSheets(of: model)
            .task { await model.start() }
            // Spoken, since it may appear far from where the user is.
            .onChange(of: model.alert) { _, alert in
                if let alert { AccessibilityNotification.Announcement(alert.words).post() }
            }
        }
    }

    extension LoginView where CustomField == EmptyView {
        /// A login without fields of the app's own.
        ///
        /// - Parameter model: The login to show.
        public init(_ model: LoginModel) {
            self.init(model) { _ in EmptyView() }
        }
    }
#endif
