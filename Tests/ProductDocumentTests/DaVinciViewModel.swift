// swift-format-ignore-file
// The formatter stays away: the snippets stand here as they are printed.

import PingDavinci

#if canImport(Combine)
import Combine
#endif

/// Product document 002, line 155. Its `val` is another language's `let`, and its `next` does not say that it waits.
@MainActor
class DaVinciViewModel: ObservableObject {
    //Define State that listen by the View

    @Published var state: Node = EmptyNode()

    let daVinci: DaVinci

    init(daVinci: DaVinci) {
        self.daVinci = daVinci
    }

    func start() async {
        //Start the DaVinci flow
        let next = await daVinci.start()

        //Update the state
        state = next
    }

    func next(node: ContinueNode) async {
       let next = await node.next()
       state = next
        
    }
}

/// What the document's view looks at.
struct DaVinciState {
    var node: Node?
}

/// Product document 002, line 173. Its comments tell where a view would be made; statements that only `break` cannot
/// stand in SwiftUI's `body`, so they stand in what a view calls.
func handle(_ state: DaVinciState) -> Bool {
    if let node = state.node {
        switch node {
        case is ContinueNode:
            // Handle ContinueNode case
            break
        case is ErrorNode:
            // Handle Error case
            break
        case is FailureNode:
            // Handle Failure case
            break
        case is SuccessNode:
            // Handle Success case
            break
        default:
            break
        }
        return true
    }
    return false
}
