extension OidcClient {
    /// Begins a login that the user finishes on another device (RFC 8628). Needs no redirect URI.
    ///
    /// - Parameter authorizationDetails: The details that the tokens of this login are to allow (RFC 9396); `nil` for
    ///   the configuration's details.
    /// - Returns: The code and the address to show to the user.
    /// - Throws: ``OidcError``; with a cause `oidcMissingEndpoint` when the provider does not offer this.
    public func deviceAuthorization(
        authorizationDetails: [AuthorizationDetail]? = nil
    ) async throws(OidcError) -> DeviceAuthorization {
        do {
            return try await http.inOneExchange(system) {
                let login = LoginChanges(authorizationDetails: authorizationDetails)
                return try await provider(login).deviceAuthorization(for: self)
            }
        } catch {
            throw OidcError(error)
        }
    }

    /// Waits for the user, and stores the tokens.
    func token(for device: DeviceAuthorization) async throws -> Token {
        let provider = try await provider()
        let key = try await dpop.newKey(for: provider.metadata)
        var poll = DevicePoll(interval: device.interval, expiresAt: device.expiresAt)
        var action = poll.begin(now: system.now())
        var refusal: (any Error)?
        while true {
            switch action {
            case .wait(let duration):
                try await system.sleep(duration)
                action = poll.handle(.waited, now: system.now())
            case .ask:
                try Task.checkCancellation()
                try checkSignOut(since: device.begin)
                let event: DevicePoll.Event
                (event, refusal) = try await ask(provider, device, key)
                action = poll.handle(event, now: system.now())
            case .finish(let token): return try await keep(token, of: attempt(begunAt: device.begin))
            case .fail(let failure): throw DevicePoll.error(failure, refusal)
            }
        }
    }

    /// Asks the server once. A bad ID token, or anything but a refusal or a network failure, ends the login.
    private func ask(
        _ provider: Provider,
        _ device: DeviceAuthorization,
        _ key: (any DPoPKey)?
    ) async throws -> (DevicePoll.Event, (any Error)?) {
        do {
            return (.granted(try await provider.token(for: device, key)), nil)
        } catch let error as OAuthErrorResponse where error.clockDifference == nil {
            // Some servers slow a client down with status 429.
            if error.isDefinite || error.isRedirect || error.code == DevicePoll.slowDownCode {
                return (.refused(error: error.code, retryAfter: error.retryAfter ?? .zero), error)
            }
            return (.busy(retryAfter: error.retryAfter ?? .zero), error)
        } catch let error as PingError where error.isTransient {
            return (.busy(), error)
        }
    }
}

extension DevicePoll {
    static func error(_ failure: Failure, _ refusal: (any Error)?) -> OidcError {
        switch failure {
        case .denied:
            .authorization(
                .oidcAuthorizationRefused,
                "The user denied the login on the other device.",
                recovery: "Start the login again if the user wants it."
            )
        case .expired:
            .authorization(
                .oidcDeviceCodeExpired,
                "The code expired before the user approved the login.",
                recovery: "Start the login again, and show the user the new code."
            )
        case .refused: OidcError(refusal ?? CancellationError())
        }
    }
}
