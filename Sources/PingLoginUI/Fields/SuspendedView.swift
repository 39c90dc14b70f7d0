#if canImport(SwiftUI)
    import SwiftUI

    /// The login continues elsewhere.
    struct SuspendedView: View {
        let message: MessageText
        let model: LoginModel

        var body: some View {
            Label {
                RichText(content: message.content, model: model)
            } icon: {
                Image(systemName: "envelope")
            }
        }
    }
#endif
