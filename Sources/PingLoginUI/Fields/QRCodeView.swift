#if canImport(SwiftUI)
    import PingText
    import SwiftUI

    /// A QR code to scan, and what to type where nothing can be scanned.
    struct QRCodeView: View {
        let code: QRCode
        let texts: LoginTexts

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if let image = code.imageData.flatMap({ Image(data: $0) }) {
                    // Its squares have to stay sharp, and dark on light also on a dark screen.
                    image
                        .interpolation(.none)
                        .resizable()
                        .scaledToFit()
                        .padding(8)
                        .background(.white)
                        .frame(maxWidth: 240)
                        .accessibilityLabel(texts[.qrCode])
                }
                if let url = code.content.flatMap({ URL(string: $0) }) {
                    Link(destination: url) { Text(texts[.openAuthenticator]) }
                }
                if !code.fallbackText.isEmpty {
                    Text(code.fallbackText)
                        .textSelection(.enabled)
                }
            }
        }
    }
#endif
