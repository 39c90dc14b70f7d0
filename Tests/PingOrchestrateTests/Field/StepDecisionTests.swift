import Testing

@testable import PingOrchestrate

@Suite("What was done last on a step decides how it is submitted")
struct StepDecisionTests {
    struct Order: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let acts: [StepDecision.Act]
        let setAside: Set<String>

        init(_ description: String, _ acts: [StepDecision.Act], setAside: Set<String>) {
            (testDescription, self.acts, self.setAside) = (description, acts, setAside)
        }
    }

    private static let link: StepDecision.Act = .press("link", sendsForm: false)
    private static let send: StepDecision.Act = .press("send", sendsForm: true)
    private static let proof: StepDecision.Act = .finish("passkey", goesWithForm: true)
    private static let failure: StepDecision.Act = .finish("passkey", goesWithForm: false)
    private static let google: StepDecision.Act = .finish("google", goesWithForm: false)
    private static let apple: StepDecision.Act = .finish("apple", goesWithForm: false)

    private static let orders = [
        Order("Nothing was done", [], setAside: []),
        Order("One button", [link], setAside: []),
        Order("One button after another", [link, send], setAside: ["link"]),
        Order("A button again after another one", [link, send, link], setAside: ["send"]),
        Order("Buttons that the app gave a value", [.mark("link"), .mark("send")], setAside: []),
        Order("A button after several with a value", [.mark("link"), .mark("send"), link], setAside: ["send"]),
        Order("A link after a failure", [failure, link], setAside: ["passkey"]),
        Order("A link after a proof", [proof, link], setAside: ["passkey"]),
        Order("The form after a failure", [failure, send], setAside: ["passkey"]),
        Order("The form after a proof, which goes along", [proof, send], setAside: []),
        Order("A link after the form and a proof", [proof, send, link], setAside: ["passkey", "send"]),
        Order("A value after a failure", [failure, .mark("link")], setAside: ["passkey"]),
        Order("A value after a proof", [proof, .mark("link")], setAside: []),
        Order("A proof after a link", [link, proof], setAside: ["link"]),
        Order("A failure after a button with a value", [.mark("send"), failure], setAside: ["send"]),
        Order("A second try after a failure", [failure, proof], setAside: []),
        Order("A link after a social login", [google, link], setAside: ["google"]),
        Order("A value after a social login", [google, .mark("send")], setAside: ["google"]),
        Order("Two social logins", [google, apple], setAside: ["google"]),
        Order("The first of two social logins again", [google, apple, google], setAside: ["apple"]),
        Order("A social login after a proof and a link", [proof, link, google], setAside: ["passkey", "link"]),
        Order("A proof after a social login", [google, proof], setAside: ["google"]),
        Order("A device after a failure", [failure, .choose], setAside: ["passkey"]),
        Order("A device after a proof", [proof, .choose], setAside: []),
        Order("A device after a social login", [google, .choose], setAside: ["google"]),
        Order("A device after a link", [link, .choose], setAside: []),
        Order("A failure after a device", [.choose, failure], setAside: []),
    ]

    @Test(arguments: orders)
    func `in every order of acts`(_ order: Order) {
        var decision = StepDecision()
        for act in order.acts { decision.record(act) }
        let fields: Set = ["link", "send", "passkey", "google", "apple"]
        #expect(fields.filter(decision.isSetAside) == order.setAside)
    }
}
