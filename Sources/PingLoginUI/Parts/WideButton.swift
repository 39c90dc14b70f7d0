#if canImport(SwiftUI)
    import SwiftUI

    /// A button as wide as the screen's column.
    struct WideButton: View {
        private let title: String
        private let systemImage: String?
        private let isProminent: Bool
        private let action: @MainActor () -> Void

        init(
            _ title: String,
            systemImage: String? = nil,
            isProminent: Bool = false,
            action: @escaping @MainActor () -> Void
        ) {
            self.title = title
            self.systemImage = systemImage
            self.isProminent = isProminent
            self.action = action
        }

        var body: some View {
            if isProminent {
                button.buttonStyle(.borderedProminent)
            } else {
                button.buttonStyle(.bordered)
            }
        }

        private var button: some View {
            Button(action: action) {
                caption
                    .frame(maxWidth: .infinity)
            }
            .controlSize(.large)
        }

        @ViewBuilder
        private var caption: some View {
            if let systemImage {
                Label(title, systemImage: systemImage)
            } else {
                Text(title)
            }
        }
    }
#endif
