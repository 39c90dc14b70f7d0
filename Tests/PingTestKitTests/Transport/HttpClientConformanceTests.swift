import Foundation
import HTTPTypes
import PingTransportConformance
import Testing

@Suite("The conformance suite for clients") struct HttpClientConformanceTests {
    @Test func `has a rule for every check`() {
        #expect(Set(HttpClientConformance.checks.map(\.rule)).count == HttpClientConformance.checks.count)
    }

    @Test func `lets a client that keeps all rules pass as a whole`() async throws {
        // The default transport's own tests run them all.
        let all = HttpClientConformance.checks
        let checks = [try #require(all.first), try #require(all.filter(\.needsSettings).first), all[1]]
        let others = try await HttpClientConformance.run(checks) { DefaultHttpClient() }
        #expect(others.map(\.check.rule) == [checks[1].rule])
        #expect(others.allSatisfy { $0.outcome == .notSupported("The client does not accept settings.") })
    }

    @Test func `does not check what a client declares as a limitation, and says why`() async throws {
        for check in [HttpClientConformance.checks.first, HttpClientConformance.checks.last] {
            let check = try #require(check)
            let limitations = [check.rule: "The platform does it by itself."]
            let outcome = HttpClientConformance.Outcome.notSupported("The platform does it by itself.")
            let broken = { BrokenClient(defect: .losesBodies) }
            #expect(try await check.run(limitations: limitations, broken) == outcome)
            #expect(try await check.run(limitations: limitations) { (_: HttpClientSettings) in broken() } == outcome)
            #expect("\(outcome)" == "not supported: The platform does it by itself.")
        }
    }

    @Test(arguments: IgnoredSetting.allCases)
    func `names the rule that a client breaks which passes settings over`(ignored: IgnoredSetting) async throws {
        let checks = HttpClientConformance.checks.filter { $0.rule.contains(ignored.rawValue) }
        #expect(!checks.isEmpty)
        for check in checks {
            do {
                let outcome = try await check.run { settings in
                    var settings = settings
                    ignored.change(&settings)
                    return DefaultHttpClient(settings: settings)
                }
                guard case .skipped = outcome else {
                    Issue.record("\(check) did not notice it")
                    continue
                }
            } catch let failure as ConformanceFailure {
                #expect(failure.rule == check.rule)
            }
        }
    }

    @Test func `says what a client that cannot be made says`() async throws {
        let check = try #require(HttpClientConformance.checks.first)
        await #expect {
            try await check.run { (_: HttpClientSettings) in throw PingError(.invalidHttpClientSetting, "No settings.")
            }
        } throws: { error in
            (error as? ConformanceFailure)?.finding.contains("No settings.") == true
        }
    }

    @Test(arguments: BrokenClient.Defect.allCases)
    func `names the rule that a broken client breaks`(defect: BrokenClient.Defect) async throws {
        var broken: [String] = []
        for check in HttpClientConformance.checks where check.rule.contains(defect.rawValue) {
            do {
                try await check.run { BrokenClient(defect: defect) }
            } catch let failure as ConformanceFailure {
                broken.append(failure.rule)
                #expect("\(failure)".contains(check.rule))
                #expect(!failure.finding.isEmpty)
            }
        }
        #expect(!broken.isEmpty, "\(defect) was not noticed")
    }

    @Test func `ends at the first broken rule when it runs as a whole`() async {
        await #expect(throws: ConformanceFailure.self) {
            try await HttpClientConformance.run { BrokenClient(defect: .losesBodies) }
        }
    }
}

/// A setting that a client does not look at. The raw value is part of the rule that it breaks.
enum IgnoredSetting: String, CaseIterable, Sendable {
    case authorities = "authorities vouch for is trusted"
    case pins = "A public key that is not pinned"
    case emptyPins = "empty set of pins"
    case certificate = "A client certificate in PKCS #12 form"
    case version = "below the lowest of the settings"
    case proxy = "A request goes through the proxy"
    case proxyOfLiveConnection = "again under another proxy"
    case connectTime = "A connection that exceeds its timeout"

    func change(_ settings: inout HttpClientSettings) {
        let standard = HttpClientSettings()
        switch self {
        case .authorities: settings.trustedAuthorities = standard.trustedAuthorities
        case .pins, .emptyPins: settings.pinnedPublicKeys = [:]
        case .certificate: settings.clientCertificate = nil
        case .version: settings.lowestTLSVersion = standard.lowestTLSVersion
        case .proxy, .proxyOfLiveConnection: settings.proxy = .none
        // Not without end, for the sake of the test.
        case .connectTime: (settings.connectTimeout, settings.timeout) = (standard.connectTimeout, .seconds(2))
        }
    }
}

/// A client with one thing wrong. The raw value is part of the rule that it breaks.
struct BrokenClient: HttpClient {
    enum Defect: String, CaseIterable, Sendable {
        case followsRedirects = "No redirect is followed"
        case keepsCookies = "Cookies are neither kept"
        case cachesResponses = "Responses are not cached"
        case losesBodies = "header and body arrive unchanged"
        case joinsFields = "are returned unchanged"
        case throwsForStatus = "Every status is a response"
        case ignoresBodyLimit = "A body above the limit is refused"
        case passesHalfForWhole = "covers the body"
        case hidesCancellation = "Cancelling the task"
        case sendsWhenCancelled = "A cancelled task"
        case repairsTruncation = "shorter than announced"
        case repairsCuts = "A chunked response that is closed at any offset"
        case repeatsRequests = "A POST goes out once when a kept connection is reset before"
        case showsQueries = "A refused connection"
        case throwsPlatformErrors = "A response that is not HTTP"
    }

    let defect: Defect
    private let client = DefaultHttpClient()
    private let memory = Locked<[WebURL: HttpResponse]>([:])

    init(defect: Defect) {
        self.defect = defect
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let response: HttpResponse
        do {
            response = try await sendWithDefect(request)
        } catch {
            if defect == .repeatsRequests { return try await client.send(request) }
            return try replaceFailure(error, of: request)
        }
        return try await replaceResponse(response, to: request)
    }

    private func sendWithDefect(_ request: HttpRequest) async throws -> HttpResponse {
        var request = request
        let remembered = memory.withLock { $0[request.url] }
        switch defect {
        case .losesBodies: request.body = Data()
        case .ignoresBodyLimit: request.bodyLimit = .max
        case .keepsCookies: request.headerFields[.cookie] = remembered.map { _ in "kept=1" }
        case .cachesResponses: if let remembered { return remembered }
        case .sendsWhenCancelled:
            let detached = request
            return try await Task.detached { try await client.send(detached) }.value
        default: break
        }
        return try await client.send(request)
    }

    private func replaceResponse(_ response: HttpResponse, to request: HttpRequest) async throws -> HttpResponse {
        memory.withLock { $0[request.url] = response }
        var response = response
        switch defect {
        case .followsRedirects:
            guard let location = response.headerFields[.location] else { break }
            return try await client.send(HttpRequest(url: try request.url.resolving(location)))
        case .joinsFields:
            response.headerFields[.setCookie] = response.headerFields[values: .setCookie].joined(separator: ", ")
        case .throwsForStatus where response.status >= 400:
            throw PingError(.networkInvalidResponse, "Status \(response.status).")
        default: break
        }
        return response
    }

    private func replaceFailure(_ error: any Error, of request: HttpRequest) throws -> HttpResponse {
        switch defect {
        case .hidesCancellation where error is CancellationError: throw PingError(.networkInterrupted, "Cancelled.")
        case .repairsTruncation, .repairsCuts, .passesHalfForWhole: return HttpResponse(status: 200)
        case .throwsPlatformErrors: throw CocoaError(.featureUnsupported)
        case .showsQueries:
            throw PingError((error as? PingError)?.code ?? .networkTimeout, "Failed: \(request.url.absoluteString)")
        default: throw error
        }
    }
}
