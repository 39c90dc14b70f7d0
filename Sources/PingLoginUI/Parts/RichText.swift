#if canImport(SwiftUI)
    import SwiftUI

    /// A server's text with its links. The model starts the journeys that they lead to, and the system opens the rest.
    struct RichText: View {
        let content: RichContent
        let model: LoginModel

        var body: some View {
            Text(content.attributedText(startingJourneys: model.otherJourneys))
                .environment(\.openURL, OpenURLAction { model.opens($0) ? .handled : .systemAction })
        }
    }
#endif
