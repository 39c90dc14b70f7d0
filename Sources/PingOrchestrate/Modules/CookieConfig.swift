/// Which cookies outlive a flow, and where.
public struct CookieConfig: Sendable {
    /// The names of the cookies that outlive the flow they came in, such as those of a session.
    public var persist: [String] = []
    /// Where those are kept; by default in memory, for as long as the workflow lives.
    public var storage: any Storage<[HttpCookie]> = MemoryStorage<[HttpCookie]>()

    /// No cookie outlives its flow.
    public init() {}
}
