#if canImport(SwiftUI)
    import SwiftUI

    /// The title of the step, and its description.
    struct StepHeader: View {
        let model: LoginModel

        var body: some View {
            if let header = model.headerContent {
                RichText(content: header, model: model)
                    .font(.title)
                    .accessibilityAddTraits(.isHeader)
            }
            if let description = model.descriptionContent {
                RichText(content: description, model: model)
                    .foregroundStyle(.secondary)
            }
        }
    }
#endif
