import PingCommons

/// The state of an emulator: its stores, its clock, its keys.
struct EmulatorState: Sendable {
    let configuration: EmulatorConfiguration
    let flows: FlowCatalogue
    let clock: EmulatorClock
    let tokens: TokenFactory
    let users: UserDirectory
    let sessions: SessionStore
    let grants: GrantStore
    let journeys: JourneyStore
    let interactions: InteractionStore
    let socialLogins: SocialLoginStore
    let authIDs: AuthIDs
    let keys: KeyRing
    let usedIdentifiers: UsedIdentifiers
    let dpopNonces: DPoPNonceStore
    let deviceLogins: DeviceLoginStore
    let faults: FaultBoard
    let requests: RequestLog
    let outbox: Outbox
    let visits: VisitStore
    /// The token that a form of the home page must contain.
    let homePageKey: Secret

    init(configuration: EmulatorConfiguration, flows: FlowCatalogue) {
        self.configuration = configuration
        self.flows = flows
        clock = EmulatorClock(services: configuration.services)
        tokens = TokenFactory(services: configuration.services)
        users = UserDirectory(users: configuration.users)
        sessions = SessionStore(clock: clock, tokens: tokens, lifetimes: configuration.lifetimes)
        grants = GrantStore(clock: clock, tokens: tokens, configuration: configuration)
        journeys = JourneyStore(clock: clock)
        interactions = InteractionStore(clock: clock)
        socialLogins = SocialLoginStore(clock: clock)
        authIDs = AuthIDs(secret: tokens.bytes(32), clock: clock)
        keys = KeyRing(algorithm: configuration.signingAlgorithm)
        usedIdentifiers = UsedIdentifiers(clock: clock)
        dpopNonces = DPoPNonceStore(tokens: tokens)
        deviceLogins = DeviceLoginStore(clock: clock, tokens: tokens)
        faults = FaultBoard(rules: configuration.faults)
        requests = RequestLog(clock: clock, observer: configuration.onRequest)
        outbox = Outbox(clock: clock)
        visits = VisitStore(clock: clock, tokens: tokens)
        homePageKey = Secret(tokens.random())
    }
}
