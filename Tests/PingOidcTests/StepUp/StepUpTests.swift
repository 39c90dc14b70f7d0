import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A service that asks for more", .timeLimit(.minutes(5)))
struct StepUpTests {
    private static let gold = StepUpRequirement(acrValues: ["gold"])
    private static let scopeChallenge = #"Bearer error="insufficient_scope", scope="transfer""#

    @Test(arguments: [401, 403])
    func `gives a typed error, and no refresh is spent`(_ status: Int) async throws {
        let bank = try await Bank(status: status)
        let http = try AuthenticatedHttpClient(bank, client: bank.client, origins: [Bank.api])
        let error = try #require(await failure { try await http.send(bank.order()) } as? OidcError)
        #expect(error.stepUp == Self.gold)
        #expect(error.failureCode == .oidcStepUpRequired)
        #expect(error.requiresLogin == false)
        #expect(error.errorMessage.contains("“gold”"))
        #expect((error.cause as? PingError)?.context.status == status)
        #expect(bank.authorizations.current.count == 1)
        #expect(bank.refreshes == 0)
        #expect(try await bank.login.storage.get() != nil)
    }

    @Test func `gets one login for a hundred requests, and each of them once again`() async throws {
        let bank = try await Bank()
        let http = try bank.http()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await http.send(bank.order()).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 100))
        #expect(bank.logins.current.count == 1)
        #expect(bank.authorizations.current.count <= 200)
        #expect(bank.refreshes == 0)
    }

    @Test func `gets the claims that the challenge names, and no refresh is spent`() async throws {
        let bank = try await Bank(#"Bearer error="insufficient_claims", claims="eyJhIjoxfQ==""#)
        let http = try AuthenticatedHttpClient(bank, client: bank.client, origins: [Bank.api])
        let error = try #require(await failure { try await http.send(bank.order()) } as? OidcError)
        #expect(error.stepUp == StepUpRequirement(claims: ["a": 1]))
        #expect(bank.authorizations.current.count == 1)
        #expect(try await bank.http().send(bank.order()).status == 200)
        #expect(bank.logins.current.map(\.claims) == [["a": 1]])
        #expect(bank.refreshes == 0)
        let request = try await bank.client.authorizationRequest(stepUp: StepUpRequirement(claims: ["a": 1]))
        #expect(request.url.queryItems.first { $0.name == "claims" }?.value == #"{"a":1}"#)
    }

    @Test func `gets the new scopes beside the old ones`() async throws {
        let bank = try await Bank(Self.scopeChallenge, status: 403)
        #expect(try await bank.http().send(bank.order()).status == 200)
        #expect(bank.logins.current == [StepUpRequirement(scopes: ["openid", "profile", "transfer"])])
        #expect(try await bank.login.storage.get()?.scope == "openid profile transfer")
    }

    @Test func `gets no login that the app did not give for another origin`() async throws {
        let bank = try await Bank()
        let request = HttpRequest(url: try WebURL("https://elsewhere.example.test/transfer"))
        #expect(try await bank.http().send(request).status == 401)
        #expect(bank.authorizations.current == [nil])
        #expect(bank.logins.current.isEmpty)
    }

    @Test func `gets a bound token with a proof of its new key`() async throws {
        let challenge = #"DPoP algs="ES256", error="insufficient_user_authentication", acr_values="gold""#
        let bank = try await Bank(challenge, dpop: .required)
        #expect(try await bank.http().send(bank.order()).status == 200)
        #expect(bank.authorizations.current.allSatisfy { $0?.hasPrefix("DPoP ") == true })
        let proofs = try bank.proofs.current.map { try SignedToken($0) }
        #expect(proofs.count == 2)
        #expect(Set(proofs.map { $0.claims["jti"]?.string }).count == 2)
        #expect(Set(proofs.map { $0.claims["ath"]?.string }).count == 2)
        #expect(Set(proofs.map { $0.header["jwk"]?["x"]?.string }).count == 2)
    }

    @Test func `is not sent a token with a weaker login, and the tokens before stay`() async throws {
        let bank = try await Bank()
        let before = try await bank.login.storage.get()
        let http = try bank.http { try await bank.logIn($0, acr: "silver") }
        let error = await failure { try await http.send(bank.order()) }
        #expect(error?.failureCode == .oidcInvalidIdToken && error?.brokenRule == "acr")
        #expect(try await bank.login.storage.get() == before)
        #expect(bank.authorizations.current.count == 1)
    }

    @Test func `is not sent a weaker token when the login did not ask for a better one`() async throws {
        let bank = try await Bank()
        let http = try bank.http { try await bank.logIn($0, acr: "silver", passing: false) }
        let error = await failure { try await http.send(bank.order()) }
        #expect(error?.failureCode == .oidcStepUpFailed)
        #expect(bank.authorizations.current.count == 1)
    }

    @Test func `is not sent a token without the scope, and a login without a new token is an error`() async throws {
        let bank = try await Bank(Self.scopeChallenge)
        let without = try bank.http { _ in try await bank.logIn(StepUpRequirement(scopes: ["openid"]), isEnough: false)
        }
        #expect(await failure { try await without.send(bank.order()) }?.failureCode == .oidcStepUpFailed)
        let idle = try bank.http { _ in }
        #expect(await failure { try await idle.send(bank.order()) }?.failureCode == .oidcStepUpFailed)
        #expect(bank.authorizations.current.count == 2)
    }

    @Test(arguments: [nil, -120] as [Int?])
    func `is not sent a token with an old login or one of unknown age`(_ shift: Int?) async throws {
        let bank = try await Bank(#"Bearer error="insufficient_user_authentication", max_age="30""#) { behaviour in
            behaviour.claims = { claims in
                claims["auth_time"] = shift.map { .int((claims["auth_time"]?.int ?? 0) + $0) }
            }
        }
        let error = await failure { try await bank.http().send(bank.order()) }
        #expect(error?.brokenRule == "auth_time")
        #expect(bank.authorizations.current.count == 1)
    }

    @Test func `that a login does not satisfy is asked once again and no more`() async throws {
        let bank = try await Bank()
        let http = try bank.http { try await bank.logIn($0, isEnough: false) }
        for _ in 0..<3 {
            let error = await failure { try await http.send(bank.order()) }
            #expect((error as? OidcError)?.stepUp == Self.gold)
        }
        #expect(bank.logins.current.count == 1)
        #expect(bank.authorizations.current.count == 4)
        #expect(bank.refreshes == 0)
    }

    @Test func `and does not say what for gets one login for each token`() async throws {
        let bank = try await Bank(#"Bearer error="insufficient_user_authentication""#)
        let http = try bank.http { try await bank.logIn($0, isEnough: false) }
        for _ in 0..<3 {
            let error = await failure { try await http.send(bank.order()) } as? OidcError
            #expect(error?.stepUp == StepUpRequirement())
        }
        #expect(bank.logins.current.count == 1)
    }

    @Test func `for two things gets a login for each, one with each request`() async throws {
        let bank = try await Bank(Self.scopeChallenge, status: 403)
        let http = try bank.http { requirement in
            let isFirst = requirement.acrValues.isEmpty
            try await bank.logIn(requirement, isEnough: !isFirst)
            let next = #"Bearer error="insufficient_user_authentication", acr_values="gold""#
            if isFirst { bank.challenge.set((401, next)) }
        }
        #expect((await failure { try await http.send(bank.order()) } as? OidcError)?.stepUp == Self.gold)
        #expect(try await http.send(bank.order()).status == 200)
        #expect(bank.logins.current.map(\.acrValues) == [[], ["gold"]])
        #expect(bank.logins.current.last?.scopes == ["openid", "profile", "transfer"])
    }

    @Test func `again when the login is old gets another login`() async throws {
        let bank = try await Bank(#"Bearer error="insufficient_user_authentication", max_age="300""#)
        bank.login.provider.clock.advance(by: .seconds(400))
        let http = try bank.http()
        #expect(try await http.send(bank.order()).status == 200)
        bank.accepted.set([])
        bank.login.provider.clock.advance(by: .seconds(299))
        #expect((await failure { try await http.send(bank.order()) } as? OidcError)?.stepUp != nil)
        bank.login.provider.clock.advance(by: .seconds(2))
        #expect(try await http.send(bank.order()).status == 200)
        #expect(bank.logins.current.count == 2)
    }

    @Test func `after a refresh gets a login, too`() async throws {
        let bank = try await Bank()
        let first = try #require(try await bank.login.storage.get())
        let resource = ClosureClient { request in
            let isFirst = request.headerFields[.authorization] == "Bearer \(first.accessToken)"
            return isFirst ? HttpResponse(status: 401) : try await bank.send(request)
        }
        let http = try AuthenticatedHttpClient(resource, client: bank.client, origins: [Bank.api]) {
            try await bank.logIn($0)
        }
        #expect(try await http.send(bank.order()).status == 200)
        #expect(bank.refreshes == 1)
        #expect(bank.logins.current.count == 1)
    }

    @Test func `hears of the user's refusal, all requests of it together, and a later one asks again`() async throws {
        let (bank, gate, attempts) = (try await Bank(), Gate(), Locked(0))
        let http = try bank.http { requirement in
            let isFirst = attempts.withLock { attempts in
                attempts += 1
                return attempts == 1
            }
            guard isFirst else {
                try await bank.logIn(requirement)
                return
            }
            try await gate.wait()
            throw CancellationError()
        }
        let waiting = (0..<10).map { _ in Task { await failure { try await http.send(bank.order()) } as? OidcError } }
        await gate.waitForArrivals()
        try await until { bank.client.flights.stepUp.waitingCount >= 10 }
        gate.open()
        for task in waiting { #expect(await task.value?.isCancelled == true) }
        #expect(try await http.send(bank.order()).status == 200)
    }

    @Test func `is not asked as another user`() async throws {
        let bank = try await Bank()
        let before = try await bank.login.storage.get()
        let passing = try bank.http { requirement in
            bank.login.provider.change { $0.claims = { $0["sub"] = "somebody-else" } }
            try await bank.logIn(requirement)
        }
        #expect(await failure { try await passing.send(bank.order()) }?.brokenRule == "sub")
        #expect(try await bank.login.storage.get() == before)
        let other = try bank.http { try await bank.logIn($0, passing: false) }
        #expect(await failure { try await other.send(bank.order()) }?.failureCode == .oidcSubjectMismatch)
        #expect(bank.authorizations.current.count == 2)
    }

    @Test func `gets no login for a body that can be read once`() async throws {
        let bank = try await Bank()
        let requests = try AuthorizedRequests(client: bank.client, origins: [Bank.api]) { try await bank.logIn($0) }
        let order = try await bank.order()
        let error = await failure {
            try await requests.send((.post, order.url, [:]), canRepeat: false) { fields in
                var request = order
                fields.authorize(&request)
                return try await bank.send(request)
            }
        }
        #expect((error as? OidcError)?.stepUp == Self.gold)
        #expect(bank.logins.current.isEmpty)
    }

    @Test func `during a login is refused to the login, which would wait for itself`() async throws {
        let bank = try await Bank()
        let inner = Locked<StepUpRequirement?>(nil)
        let outer = Locked<AuthenticatedHttpClient?>(nil)
        let http = try bank.http { requirement in
            let http = try #require(outer.current)
            let error = await failure { try await http.send(bank.order()) } as? OidcError
            inner.set(error?.stepUp)
            try await bank.logIn(requirement)
        }
        outer.set(http)
        #expect(try await http.send(bank.order()).status == 200)
        #expect(inner.current == Self.gold)
    }

    @Test func `and another one that asks for something else get a login each, one after the other`() async throws {
        let bank = try await Bank()
        let isUnderway = Locked(false)
        let resource = ClosureClient { request in
            let token = request.headerFields[.authorization]?.split(separator: " ").last.map(String.init) ?? ""
            guard !bank.accepted.current.contains(token) else { return HttpResponse(status: 200) }
            let challenge = request.url.path == "/scope" ? Self.scopeChallenge : bank.challenge.current.text
            return HttpResponse(status: 401, headerFields: [.wwwAuthenticate: challenge])
        }
        let http = try AuthenticatedHttpClient(resource, client: bank.client, origins: [Bank.api]) { requirement in
            #expect(isUnderway.withLock { $0 } == false)
            isUnderway.set(true)
            try await bank.logIn(requirement)
            isUnderway.set(false)
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                let path = number.isMultiple(of: 2) ? "/scope" : "/context"
                group.addTask { try await http.send(HttpRequest(url: WebURL(Bank.api + path))).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(bank.logins.current.count <= 2)
    }

    @Test func `gets its login for the others when one caller leaves`() async throws {
        let (bank, gate) = (try await Bank(), Gate())
        let http = try bank.http { requirement in
            try await gate.wait()
            try await bank.logIn(requirement)
        }
        let leaving = Task { try await http.send(bank.order()) }
        let staying = Task { try await http.send(bank.order()).status }
        await gate.waitForArrivals()
        try await until { bank.client.flights.stepUp.waitingCount >= 2 }
        leaving.cancel()
        gate.open()
        #expect(try await staying.value == 200)
        #expect(await failure { try await leaving.value } != nil)
        #expect(bank.logins.current.count == 1)
    }

    @Test func `of an app that sends its requests itself is served by the same login`() async throws {
        let bank = try await Bank()
        let token = try await bank.client.stepUp(to: Self.gold) { try await bank.logIn($0) }
        #expect(try await bank.login.storage.get() == token)
        // What is reached needs no login.
        #expect(try await bank.client.stepUp(to: Self.gold) { _ in throw CancellationError() } == token)
        #expect(bank.logins.current.count == 1)
    }
}
