import PingFido

/// Decides when a screen asks for a passkey without a press: suggestions above the keyboard, and automatic upgrades.
///
/// One request runs at a time, on the screen that appeared last. It ends with the page that it is for.
struct PasskeyPrompts: Sendable {
    /// A screen that shows the login.
    typealias Screen = ObjectIdentifier

    /// The passkey requests that a page needs.
    struct Offer: Sendable, Hashable {
        let step: ObjectIdentifier
        let field: LoginField.ID
        let presentation: PasskeyPresentation
    }

    /// The next actions, in order.
    enum Action: Sendable, Hashable {
        /// Begin a request.
        case begin(Int, Offer, on: Screen)
        /// Cancel a request.
        case withdraw(Int)
        /// Send the step with the passkey of the request that has ended.
        case send(Offer)
    }

    /// The screens that show the login, the latest last.
    private var screens: [Screen] = []
    private var offer: Offer?
    /// Whether no screen asks for the offer again.
    private var isSpent = false
    private var running: Int?
    private var last = 0

    /// The screen that appeared last.
    var screen: Screen? { screens.last }

    /// A screen shows the login.
    mutating func appear(_ screen: Screen) -> [Action] {
        guard screens.last != screen else { return [] }
        screens.removeAll { $0 == screen }
        screens.append(screen)
        return restart()
    }

    /// A screen no longer shows the login.
    mutating func disappear(_ screen: Screen) -> [Action] {
        let wasLatest = screens.last == screen
        screens.removeAll { $0 == screen }
        return wasLatest ? restart() : []
    }

    /// A page is shown, for the first time or again.
    ///
    /// - Parameter offer: The passkey that it has to ask for; `nil` for nothing, and while the step is sent.
    mutating func show(_ offer: Offer?) -> [Action] {
        // The same page again: its request runs, or has ended without a passkey.
        guard offer != self.offer else { return [] }
        self.offer = offer
        isSpent = false
        return restart()
    }

    mutating func end(_ request: Int, hasPasskey: Bool) -> [Action] {
        // Withdrawn before: the user has answered in another way.
        guard running == request, let offer else { return [] }
        running = nil
        // The system refuses an upgrade for good. A suggestion that the user declined may be made on another screen.
        isSpent = hasPasskey || offer.presentation == .upgrade
        return hasPasskey ? [.send(offer)] : []
    }

    private mutating func restart() -> [Action] {
        let old = running.map(Action.withdraw)
        running = nil
        guard let offer, !isSpent, let screen = screens.last else { return [old].compactMap(\.self) }
        last += 1
        running = last
        return [old, .begin(last, offer, on: screen)].compactMap(\.self)
    }
}
