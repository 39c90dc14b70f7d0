#if canImport(SwiftUI)
    import PingText
    import SwiftUI

    /// A picture on the web, which may be a link. Its description stands for it until it is there.
    struct ImageContentView: View {
        let content: ImageContent

        var body: some View {
            if let link = content.link {
                Link(destination: link) { picture }
            } else {
                picture
            }
        }

        private var picture: some View {
            AsyncImage(url: content.url) { image in
                image
                    .resizable()
                    .scaledToFit()
                    .accessibilityLabel(content.description)
            } placeholder: {
                Text(content.description)
                    .foregroundStyle(.secondary)
            }
        }
    }
#endif
