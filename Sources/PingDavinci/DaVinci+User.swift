import PingLogger
public import PingOidc
import PingOrchestrate

extension DaVinci {
    /// The user who is logged in, from an earlier launch as well; `nil` when no tokens are stored, or none can be read.
    ///
    /// The stored tokens may have ended; `token()` renews them where it can.
    public func daVinciUser() async -> (any User)? {
        guard let client = workflow.sharedContext[.oidcClient] else { return nil }
        do {
            guard try await client.hasToken() else { return nil }
        } catch {
            workflow.config.logger.e("Whether a user is logged in cannot be told.", error: error)
            return nil
        }
        return OidcUser(client: client) { [workflow] in await workflow.signOff() }
    }

    /// The user who is logged in, as ``daVinciUser()``.
    public func user() async -> (any User)? {
        await daVinciUser()
    }
}
