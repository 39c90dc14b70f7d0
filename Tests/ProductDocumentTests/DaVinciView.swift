// swift-format-ignore-file
// The formatter stays away, as it does beside the snippets.

#if canImport(SwiftUI)
import PingDavinci
import SwiftUI

/// A view over the model of product documents 002 and 004: what their tables say of each node, put on a screen.
struct DaVinciView: View {
    @StateObject private var model: DaVinciViewModel

    init(daVinci: DaVinci) {
        _model = StateObject(wrappedValue: DaVinciViewModel(daVinci: daVinci))
    }

    var body: some View {
        VStack {
            switch model.state {
            case let node as ContinueNode:
                Button("Next") { Task { await model.next(node: node) } }
            case let node as ErrorNode:
                ErrorNodeView(node: node)
            case let node as FailureNode:
                ErrorView(message: node.cause.localizedDescription)
            case is SuccessNode:
                Text("Signed in")
            default:
                EmptyView()
            }
        }
        .task { await model.start() }
    }
}
#endif
