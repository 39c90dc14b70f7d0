public import PingDavinci
public import PingJourney

extension LoginModel {
    /// A login with a journey.
    ///
    /// - Parameters:
    ///   - journey: The server and its options.
    ///   - name: The journey's name at the server; `nil` for the realm's own.
    ///   - options: The options of the flow.
    public convenience init(journey: Journey, name: String? = nil, options: Options = Options()) {
        self.init(
            start: { await journey.start(name) { $0 = options } },
            resume: { link in await journey.resume(link) { $0 = options } }
        )
    }

    /// A login with a DaVinci flow.
    ///
    /// - Parameters:
    ///   - daVinci: The environment and its options.
    ///   - options: The options of the flow.
    public convenience init(daVinci: DaVinci, options: DaVinciOptions = DaVinciOptions()) {
        self.init(start: { await daVinci.start { $0 = options } })
    }
}
