#if canImport(SwiftUI)
    import SwiftUI

    /// Whether a response is awaited, or the login is complete.
    struct LoginStatus: View {
        let model: LoginModel

        var body: some View {
            if model.isLoading {
                HStack {
                    ProgressView(model.texts[.loading])
                    if model.step != nil {
                        Button(model.texts[.cancel], role: .cancel) { model.cancel() }
                    }
                }
            }
            if model.success != nil {
                Label(model.texts[.signedIn], systemImage: "checkmark.circle")
                    .font(.headline)
            }
        }
    }
#endif
