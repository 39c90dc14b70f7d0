#if canImport(SwiftUI)
    import SwiftUI

    /// What the step is called, and what it is about.
    struct StepHeader: View {
        let model: LoginModel

        var body: some View {
            if let header = model.header {
                Text(header)
                    .font(.title)
                    .accessibilityAddTraits(.isHeader)
            }
            if let description = model.stepDescription {
                Text(description)
                    .foregroundStyle(.secondary)
            }
        }
    }
#endif
