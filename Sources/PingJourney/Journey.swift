/// Logs users in with the journeys of a PingAM server or of Advanced Identity Cloud.
///
/// ```swift
/// let journey = Journey.createJourney { config in
///     config.serverUrl = "https://example.test/am"
///     config.realm = "alpha"
/// }
/// var node = await journey.start("Login")
/// ```
///
/// A journey never changes after it is created and may be used from any task. Any number of flows run on it at once.
public struct Journey: Sendable {
    /// The engine that runs the flows.
    public let workflow: Workflow
    let settings: JourneySettings

    /// Creates a journey. Sends nothing: a configuration that cannot work is reported by the first flow, as the cause of a
    /// `FailureNode` that names the option.
    ///
    /// - Parameter configure: Sets options and installs modules, at once.
    public static func createJourney(_ configure: (inout JourneyConfig) -> Void = { _ in }) -> Journey {
        var config = JourneyConfig()
        configure(&config)
        let settings = JourneySettings(config)
        config.module(JourneyModule.module(settings), priority: .min)
        config.module(SessionModule.carrying(settings), priority: .min)
        config.module(CookieModule.config, priority: .min, mode: .ignore)
        config.module(JourneyOidcModule.module(settings), priority: .max)
        config.module(SessionModule.keeping(settings), priority: .max)
        return Journey(workflow: Workflow(config: config.workflow), settings: settings)
    }

    /// Starts a flow.
    ///
    /// - Parameters:
    ///   - name: The journey's name at the server; `nil` for the realm's own.
    ///   - configure: Sets the options of this flow, at once.
    /// - Returns: Where the flow stands. What goes wrong is a `FailureNode`.
    public func start(
        _ name: String? = nil,
        configure: (inout Options) -> Void = { _ in }
    ) async -> any Node {
        await start(.service(name), configure)
    }

    /// Starts a flow that steps up the present session to what a policy demands.
    ///
    /// - Parameters:
    ///   - advice: What the policy demands.
    ///   - configure: Sets the options of this flow, at once.
    /// - Returns: Where the flow stands. What goes wrong is a `FailureNode`.
    public func start(_ advice: Advice, configure: (inout Options) -> Void = { _ in }) async -> any Node {
        await start(.service(nil)) { options in
            options.authIndex = .advice(advice)
            configure(&options)
        }
    }

    /// Takes up a suspended journey, in the process that started it or in any other.
    ///
    /// - Parameters:
    ///   - uri: The link that the user opened, with its `suspendedId`. A web link has to be of the server or of one of
    ///     ``JourneyConfig/resumeOrigins``.
    ///   - configure: Sets the options of this flow, at once.
    /// - Returns: Where the flow stands. What goes wrong is a `FailureNode`.
    public func resume(_ uri: URL, configure: (inout Options) -> Void = { _ in }) async -> any Node {
        await resume(uri.absoluteString, configure: configure)
    }

    /// Takes up a suspended journey. See ``resume(_:configure:)-(URL,_)``.
    public func resume(_ uri: String, configure: (inout Options) -> Void = { _ in }) async -> any Node {
        do {
            return await start(.resume(suspendedID: try resumeLink(uri).suspendedID), configure)
        } catch {
            return FailureNode(cause: error)
        }
    }

    /// Whether a link is one that ``resume(_:configure:)-(URL,_)`` takes: it names a suspended journey, and a web link is of
    /// the server or of one of ``JourneyConfig/resumeOrigins``. Whether the server still knows the journey only it can tell.
    ///
    /// - Parameter link: A link that the app was opened with.
    public func canResume(_ link: URL) -> Bool {
        (try? resumeLink(link.absoluteString)) != nil
    }

    private func resumeLink(_ link: String) throws -> ResumeLink {
        try ResumeLink(link, trust: settings.endpoint.get().resumeTrust)
    }

    /// The step of a flow that has left the process. See `ContinueNode.snapshot()`.
    ///
    /// - Parameter snapshot: What `snapshot()` gave.
    /// - Throws: `PingError` with code `snapshotUnusable` or `flowExpired`.
    public func restore(_ snapshot: FlowSnapshot) async throws -> ContinueNode {
        try await workflow.restore(snapshot)
    }

    /// The events of all flows from now on, without secrets. Every call gives a stream of its own.
    public func events() -> AsyncStream<FlowEvent> {
        workflow.events()
    }

    private func start(_ start: JourneyStart, _ configure: (inout Options) -> Void) async -> any Node {
        var options = Options()
        configure(&options)
        return await workflow.start { context in
            context[.journeyStart] = start
            context[.journeyOptions] = options
        }
    }
}
