// swift-format-ignore-file
// The formatter stays away: the snippet stands here as it is printed.

#if canImport(SwiftUI)
import PingJourney
import SwiftUI

/// Product document 003, line 377, word for word. The views it names are the sample app's: see below.
struct JourneyView: View {
    /// The view model that manages the Davinci flow logic.
    @StateObject private var journeyViewModel = JourneyViewModel()
    /// A binding to the navigation stack path.
    @Binding var path: [String]
    
    var body: some View {
        ZStack {
            ScrollView {
                VStack {
                    Spacer()
                    // Handle different types of nodes in the Journey.
                    switch journeyViewModel.state.node {
                    case let continueNode as ContinueNode:
                        // Display the callback view for the next node.
                        CallbackView(journeyViewModel: journeyViewModel, node: continueNode)
                    case let errorNode as ErrorNode:
                        // Handle server-side errors (e.g., invalid credentials)
                        // Display error to the user
                        ErrorNodeView(node: errorNode)
                        if let nextNode = errorNode.continueNode {
                            CallbackView(journeyViewModel: journeyViewModel, node: nextNode)
                        }
                    case let failureNode as FailureNode:
                        ErrorView(message: failureNode.cause.localizedDescription)
                    case is SuccessNode:
                        // Authentication successful, retrieve the session
                        VStack{}.onAppear {
                            path.removeLast()
                            path.append("Token")
                        }
                    default:
                        EmptyView()
                    }
                }
            }
        }
    }
}

/// What the document's sample app shows of a step.
struct CallbackView: View {
    let journeyViewModel: JourneyViewModel
    let node: ContinueNode

    var body: some View {
        Button("Next") { Task { await journeyViewModel.next(node: node) } }
    }
}

/// What the document's sample app shows of an error.
struct ErrorNodeView: View {
    let node: ErrorNode

    var body: some View { ErrorView(message: node.message) }
}

/// What the document's sample app shows of a message.
struct ErrorView: View {
    let message: String

    var body: some View { Text(message) }
}
#endif
