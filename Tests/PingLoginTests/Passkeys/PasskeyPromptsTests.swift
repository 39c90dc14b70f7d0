import PingFido
import PingTestKit
import Testing

@testable import PingLogin

@Suite("When a screen asks for a passkey without a press")
struct PasskeyPromptsTests {
    private final class Thing {}
    private typealias Action = PasskeyPrompts.Action
    private typealias Offer = PasskeyPrompts.Offer

    private let things = [Thing(), Thing(), Thing(), Thing()]
    private var one: ObjectIdentifier { ObjectIdentifier(things[0]) }
    private var two: ObjectIdentifier { ObjectIdentifier(things[1]) }

    /// An offer of one of two steps.
    private func offer(_ step: Int = 0, _ presentation: PasskeyPresentation = .autoFill) -> Offer {
        Offer(step: ObjectIdentifier(things[2 + step]), field: "passkey", presentation: presentation)
    }

    /// A screen that shows a page, whose request runs.
    private func running(_ offer: Offer) -> PasskeyPrompts {
        var prompts = PasskeyPrompts()
        _ = prompts.appear(one)
        #expect(prompts.show(offer) == [.begin(1, offer, on: one)])
        return prompts
    }

    @Test func `It begins when there are a page and a screen, whichever comes first`() {
        var prompts = PasskeyPrompts()
        #expect(prompts.show(offer()) == [])
        #expect(prompts.appear(one) == [.begin(1, offer(), on: one)])
        #expect(prompts.appear(one) == [])
        #expect(prompts.show(offer()) == [])
    }

    @Test func `A passkey sends the step once`() {
        var prompts = running(offer())
        #expect(prompts.end(1, hasPasskey: true) == [.send(offer())])
        #expect(prompts.end(1, hasPasskey: true) == [])
        #expect(prompts.show(nil) == [])
    }

    @Test func `The sending of the step withdraws it, and a late result counts for nothing`() {
        var prompts = running(offer())
        #expect(prompts.show(nil) == [.withdraw(1)])
        #expect(prompts.end(1, hasPasskey: true) == [])
        #expect(prompts.end(1, hasPasskey: false) == [])
    }

    @Test func `Two steps in a row have a request each, and the first one's result is not the second's`() {
        var prompts = running(offer(0))
        #expect(prompts.show(offer(1)) == [.withdraw(1), .begin(2, offer(1), on: one)])
        #expect(prompts.end(1, hasPasskey: true) == [])
        #expect(prompts.end(2, hasPasskey: true) == [.send(offer(1))])
    }

    @Test func `The page that comes back after a cancelled submission is asked for again`() {
        var prompts = running(offer())
        _ = prompts.show(nil)
        #expect(prompts.show(offer()) == [.begin(2, offer(), on: one)])
        #expect(prompts.end(1, hasPasskey: true) == [])
        #expect(prompts.end(2, hasPasskey: true) == [.send(offer())])
    }

    @Test(arguments: [PasskeyPresentation.autoFill, .upgrade])
    func `A request without a passkey is not repeated on the same screen`(_ presentation: PasskeyPresentation) {
        var prompts = running(offer(0, presentation))
        #expect(prompts.end(1, hasPasskey: false) == [])
        #expect(prompts.show(offer(0, presentation)) == [])
        #expect(prompts.appear(one) == [])
        let next = offer(1, presentation)
        #expect(prompts.show(next) == [.begin(2, next, on: one)])
    }

    @Test func `A screen that goes ends the request, and begins it when it comes back`() {
        var prompts = running(offer())
        #expect(prompts.disappear(one) == [.withdraw(1)])
        #expect(prompts.disappear(one) == [])
        #expect(prompts.end(1, hasPasskey: true) == [])
        #expect(prompts.appear(one) == [.begin(2, offer(), on: one)])
    }

    @Test func `A second screen takes the request over, and gives it back when it goes`() {
        var prompts = running(offer())
        #expect(prompts.appear(two) == [.withdraw(1), .begin(2, offer(), on: two)])
        #expect(prompts.end(1, hasPasskey: true) == [])
        #expect(prompts.disappear(two) == [.withdraw(2), .begin(3, offer(), on: one)])
        #expect(prompts.screen == one)
        #expect(prompts.end(3, hasPasskey: true) == [.send(offer())])
        #expect(prompts.appear(two) == [], "The passkey is on its way to the server.")
    }

    @Test func `A screen beneath that goes changes nothing`() {
        var prompts = running(offer())
        _ = prompts.appear(two)
        #expect(prompts.disappear(one) == [])
        #expect(prompts.end(2, hasPasskey: true) == [.send(offer())])
    }

    @Test func `An upgrade that the system refused is not tried on another screen, and a suggestion is`() {
        var upgrade = running(offer(0, .upgrade))
        _ = upgrade.end(1, hasPasskey: false)
        #expect(upgrade.appear(two) == [])
        var suggestion = running(offer())
        _ = suggestion.end(1, hasPasskey: false)
        #expect(suggestion.appear(two) == [.begin(2, offer(), on: two)])
    }

    @Test func `One request at most runs, and only the running one sends, whatever happens in whatever order`() {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var prompts = PasskeyPrompts()
            var running: Set<Int> = []
            var begun = 0
            for _ in 0..<30 {
                let request = Int.random(in: 0...begun + 1, using: &generator)
                let hasPasskey = Bool.random(using: &generator)
                let screen = [one, two].randomElement(using: &generator) ?? one
                let actions: [Action]
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: actions = prompts.appear(screen)
                case 1: actions = prompts.disappear(screen)
                case 2: actions = prompts.show([nil, offer(0), offer(1)].randomElement(using: &generator) ?? nil)
                default:
                    actions = prompts.end(request, hasPasskey: hasPasskey)
                    if actions.isEmpty == false { #expect(hasPasskey && running.contains(request)) }
                    running.remove(request)
                }
                for action in actions {
                    switch action {
                    case .begin(let id, _, let place):
                        begun += 1
                        #expect(id == begun && place == prompts.screen)
                        running.insert(id)
                    case .withdraw(let id): running.remove(id)
                    case .send: #expect(running.isEmpty)
                    }
                }
                #expect(running.count <= 1)
            }
        }
    }
}
