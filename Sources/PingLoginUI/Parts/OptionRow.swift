#if canImport(SwiftUI)
    import SwiftUI

    /// One of several options that are shown at once.
    struct OptionRow: View {
        /// The mark of an option.
        enum Mark: String {
            case radio = "circle"
            case box = "square"
        }

        let option: LoginOption
        let mark: Mark
        let isChosen: Bool
        let choose: @MainActor () -> Void
        @ScaledMetric var pictureSize: CGFloat = 24

        var body: some View {
            Button(action: choose) {
                HStack(alignment: .firstTextBaseline) {
                    Image(systemName: symbol)
                        .accessibilityHidden(true)
                    if let url = option.imageURL {
                        AsyncImage(url: url) { image in
                            image.resizable().scaledToFit()
                        } placeholder: {
                            EmptyView()
                        }
                        .frame(width: pictureSize, height: pictureSize)
                        .accessibilityHidden(true)
                    }
                    VStack(alignment: .leading) {
                        Text(option.title)
                        if let detail = option.detail {
                            Text(detail)
                                .font(.footnote)
                                .foregroundStyle(.secondary)
                        }
                    }
                }
            }
            .buttonStyle(.plain)
            .accessibilityAddTraits(isChosen ? .isSelected : [])
        }

        private var symbol: String {
            switch mark {
            case .radio: isChosen ? "largecircle.fill.circle" : mark.rawValue
            case .box: isChosen ? "checkmark.square" : mark.rawValue
            }
        }
    }
#endif
