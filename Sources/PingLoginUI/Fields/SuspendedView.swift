#if canImport(SwiftUI)
    import SwiftUI

    /// The login continues elsewhere.
    struct SuspendedView: View {
        let message: String

        var body: some View {
            Label(message, systemImage: "envelope")
        }
    }
#endif
