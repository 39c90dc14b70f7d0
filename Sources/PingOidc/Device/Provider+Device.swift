extension Provider {
    /// The codes for a login on another device (RFC 8628, section 3.2).
    func deviceAuthorization(for client: OidcClient) async throws -> DeviceAuthorization {
        let (now, begin) = (system.now(), client.signOuts.mark)
        // Before the user types a code: the provider could not bind the tokens.
        _ = try options.config.dpop.applies(to: metadata)
        let details = options.config.authorizationDetails
        let form = (scope.isEmpty ? [] : [(name: "scope", value: scope)]) + (try parameter(details))
        let secrets = AuthorizationDetails.secrets(details)
        let response = try await post(form, to: .deviceAuthorization, secrets: secrets).response
        let json = try http.object(of: response, "The response to the device authorization request")
        guard let deviceCode = json["device_code"]?.string, !deviceCode.isEmpty,
            let userCode = json["user_code"]?.string.map({ ServerText.quoted($0) }), !userCode.isEmpty,
            // The name that Google and older servers send was that of drafts of the RFC.
            let uri = json["verification_uri"]?.string ?? json["verification_url"]?.string,
            let lifetime = json["expires_in"]?.lenientInt, lifetime > 0
        else {
            throw PingError(
                .oidcInvalidResponse,
                "The response to the device authorization request lacks a code, an address or a lifetime.",
                recovery: OAuthHTTP.advice
            )
        }
        return DeviceAuthorization(
            userCode: userCode,
            verificationUri: try WebURL(uri),
            verificationUriComplete: json["verification_uri_complete"]?.string.flatMap { try? WebURL($0) },
            expiresAt: now.addingTimeInterval(TimeInterval(lifetime)),
            client: client,
            deviceCode: Secret(deviceCode),
            interval: .seconds(json["interval"]?.lenientInt.flatMap { $0 > 0 ? $0 : nil } ?? 5),
            begin: begin,
            authorizationDetails: details
        )
    }

    /// The tokens of a device code, verified. Their ID token has no nonce, since there was no request to carry one.
    ///
    /// - Throws: ``OAuthErrorResponse``, also while the user has not approved the login yet.
    func token(for device: DeviceAuthorization, _ key: (any DPoPKey)?) async throws -> Token {
        let code = device.deviceCode
        return try await token(
            for: [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code.reveal())],
            secrets: [code],
            key: key
        ) { token in
            if token.idToken == nil, options.config.scopes.contains("openid") { throw IdTokenError.missing }
            try await verify(token, .device)
            try AuthorizationDetailsRule(asked: device.authorizationDetails).check(token)
        }
    }
}
