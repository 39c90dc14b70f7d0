/// Renews the tokens of a client before they expire, for as long as the app wants it.
///
/// ```swift
/// let renewal = Task { await TokenRenewal(client).run() }
/// // …
/// renewal.cancel()
/// ```
///
/// It has one timer. It begins with each login and ends with each sign-out, waits longer after each failure, up to some
/// minutes, and stops when only a login helps. Where several processes share a storage, each of them may run one: the
/// first that wakes renews the token, and the others find the new one. ``OidcClient/token()``
/// works with and without it.
public struct TokenRenewal: Sendable {
    private let client: OidcClient
    private let lead: Duration

    /// A renewal. It does nothing before ``run()``.
    ///
    /// - Parameters:
    ///   - client: The client whose tokens to renew.
    ///   - lead: How long before its expiry a token is renewed. Each process begins up to as long before that, by
    ///     chance, so that they do not all begin at once. For a token that lives for less than four times as long, it
    ///     is a quarter of that life.
    public init(_ client: OidcClient, lead: Duration = .seconds(60)) {
        self.client = client
        self.lead = max(lead, .zero)
    }

    /// Renews the tokens until the task is cancelled. Ends at once, with a warning in the log, for a client that leaves
    /// renewing to another process (``RefreshPolicy/never``).
    public func run() async {
        guard client.config.refreshPolicy != .never else {
            return client.logger.w(
                "OIDC: refreshPolicy is never, so TokenRenewal has nothing to do and ends.",
                error: nil
            )
        }
        let machine = RenewalMachine(lead: lead, jitter: Double(client.system.randomBytes(1).first ?? 0) / 256)
        var work: Task<Void, Never>?
        for await state in await client.authStates() {
            switch state {
            case .signedIn:
                work?.cancel()
                work = Task { await follow(machine) }
            case .signedOut:
                work?.cancel()
                work = nil
            case .locked:
                // It tries again until the storage opens.
                work = work ?? Task { await follow(machine) }
            case .refreshed: break
            }
        }
        work?.cancel()
    }

    /// Renews the tokens of one login.
    @concurrent
    private func follow(_ machine: RenewalMachine) async {
        var machine = machine
        var action = RenewalMachine.Action.read
        while !Task.isCancelled, let event = await event(of: action) { action = machine.handle(event) }
    }

    /// Not inlined: a loop is compiled again for each wait in it.
    ///
    /// - Returns: `nil` at the end.
    @inline(never)
    private func event(of action: RenewalMachine.Action) async -> RenewalMachine.Event? {
        switch action {
        case .read: await read()
        case .sleep(let duration): (try? await client.system.sleep(duration)).map { .woken }
        case .renew(let token): await renew(token)
        case .finish: nil
        }
    }

    private func read() async -> RenewalMachine.Event {
        do throws(PingError) { return .found(try await client.noticedToken(), at: client.system.now()) } catch {
            return .failed(requiresLogin: false)
        }
    }

    private func renew(_ token: Token) async -> RenewalMachine.Event {
        switch await client.refresh(replacing: token) {
        case .success(let token): .renewed(token, at: client.system.now())
        case .failure(let error): .failed(requiresLogin: error.endsSession)
        }
    }
}

extension OidcError {
    /// Whether there is nothing left to renew. A refusal that names no error may pass by itself.
    fileprivate var endsSession: Bool {
        guard let code = (cause as? PingError)?.code else { return false }
        return [.oidcNoToken, .oidcSessionEnded, .oidcKeyLost, .oidcLoginRequired].contains(code)
    }
}
