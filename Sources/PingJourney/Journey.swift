public import PingFoundation
import PingOidc
import PingOrchestrate

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
/// A journey never changes after you create it. Use it from any task, for any number of flows at once.
public struct Journey: LoginProduct {
    /// The engine that runs the flows.
    public let workflow: Workflow
    let settings: JourneySettings

    /// Creates a journey. Sends nothing. When a configuration cannot work, the first flow reports it: its
    /// `FailureNode` names the option.
    ///
    /// - Parameter configure: Sets options and installs modules. The SDK calls it at once.
    public static func createJourney(_ configure: (inout JourneyConfig) -> Void = { _ in }) -> Journey {
        var config = JourneyConfig()
        configure(&config)
        let settings = JourneySettings(config)
        config.module(JourneyModule.module(settings, config.languages), priority: .min)
        config.module(SessionModule.carrying(settings), priority: .min)
        config.module(CookieModule.config, priority: .min, mode: .ignore)
        config.module(JourneyOidcModule.module(settings), priority: .max)
        config.module(SessionModule.keeping(settings), priority: .max)
        return Journey(workflow: Workflow(config: config.workflow), settings: settings)
    }

    /// Starts a flow.
    ///
    /// - Parameters:
    ///   - name: The journey's name at the server; `nil` or an empty text for the realm's default journey.
    ///   - configure: Sets the options of this flow. The SDK calls it at once.
    /// - Returns: The node that the flow has reached. A failure is a `FailureNode`.
    public func start(_ name: String? = nil, configure: (inout JourneyOptions) -> Void = { _ in }) async -> any Node {
        await start(.service(name), configure)
    }

    /// Starts a flow that raises the current session to the level that a policy demands (step-up authentication).
    ///
    /// - Parameters:
    ///   - advice: The demand of the policy.
    ///   - configure: Sets the options of this flow. The SDK calls it at once.
    /// - Returns: The node that the flow has reached. A failure is a `FailureNode`.
    public func start(_ advice: Advice, configure: (inout JourneyOptions) -> Void = { _ in }) async -> any Node {
        await start(.service(nil)) { options in
            options.authIndex = .advice(advice)
            configure(&options)
        }
    }

    /// Starts the flow of a transaction that another party began for the user (PingAM's backchannel authentication).
    ///
    /// - Parameters:
    ///   - backchannelUri: The `redirectUri` that the server gave to that party. Its origin has to be the server's or
    ///     one of ``JourneyConfig/resumeOrigins``. The SDK reads the transaction from it and sends nothing to it.
    ///   - configure: Sets the options of this flow. The SDK calls it at once.
    /// - Returns: The node that the flow has reached. A failure is a `FailureNode`.
    public func start(backchannelUri: URL, configure: (inout JourneyOptions) -> Void = { _ in }) async -> any Node {
        do {
            let trust = try settings.endpoint.resumeTrust
            let transaction = try AuthIndex(backchannelLink: backchannelUri.absoluteString, trust: trust)
            return await start(.service(nil)) { options in
                configure(&options)
                options.authIndex = transaction
            }
        } catch {
            return FailureNode(cause: error)
        }
    }

    /// Resumes a suspended journey, in the process that started it or in any other.
    ///
    /// - Parameters:
    ///   - uri: The link that the user opened, with its `suspendedId`. Its origin has to be the server's or one of
    ///     ``JourneyConfig/resumeOrigins``.
    ///   - configure: Sets the options of this flow. The SDK calls it at once.
    /// - Returns: The node that the flow has reached. A failure is a `FailureNode`.
    public func resume(_ uri: URL, configure: (inout JourneyOptions) -> Void = { _ in }) async -> any Node {
        await resume(uri.absoluteString, configure: configure)
    }

    /// Resumes a suspended journey. See ``resume(_:configure:)-(URL,_)``.
    public func resume(_ uri: String, configure: (inout JourneyOptions) -> Void = { _ in }) async -> any Node {
        do {
            return await start(.resume(suspendedID: try settings.endpoint.resumeTrust.suspendedID(of: uri)), configure)
        } catch {
            return FailureNode(cause: error)
        }
    }

    /// Whether ``resume(_:configure:)-(URL,_)`` accepts a link: it names a suspended journey, and its origin is the
    /// server's or one of ``JourneyConfig/resumeOrigins``. Only the server knows whether the journey still exists.
    ///
    /// - Parameter link: A link that the app was opened with.
    public func canResume(_ link: URL) -> Bool {
        (try? settings.endpoint.resumeTrust.suspendedID(of: link.absoluteString)) != nil
    }

    private func start(_ start: JourneyStart, _ configure: (inout JourneyOptions) -> Void) async -> any Node {
        var options = JourneyOptions()
        configure(&options)
        return await workflow.start(start.request(options)) { $0[.journeyOptions] = options }
    }
}
