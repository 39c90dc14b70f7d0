import Foundation
import HTTPTypes
import PingCommons
import PingNetwork
import PingTestKit
import Testing

@Suite("The conformance suite for clients") struct HttpClientConformanceTests {
    @Test("has a rule of its own for every check")
    func rules() {
        #expect(Set(HttpClientConformance.checks.map(\.rule)).count == HttpClientConformance.checks.count)
    }

    @Test("lets a client that keeps all rules pass as a whole")
    func passes() async throws {
        try await HttpClientConformance.run { DefaultHttpClient() }
    }

    @Test("names the rule that a broken client breaks", arguments: BrokenClient.Defect.allCases)
    func catches(defect: BrokenClient.Defect) async throws {
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

    @Test("ends at the first broken rule when it runs as a whole")
    func stops() async {
        await #expect(throws: ConformanceFailure.self) {
            try await HttpClientConformance.run { BrokenClient(defect: .losesBodies) }
        }
    }
}

/// A client with one thing wrong. The raw value is part of the rule that it breaks.
struct BrokenClient: HttpClient {
    enum Defect: String, CaseIterable, Sendable {
        case followsRedirects = "No redirect is followed"
        case keepsCookies = "Cookies are neither kept"
        case cachesAnswers = "Answers are not cached"
        case losesBodies = "arrive as they were given"
        case joinsFields = "are returned as they came"
        case throwsForStatus = "Every status is an answer"
        case ignoresBodyLimit = "A body larger than allowed"
        case ignoresDeadline = "covers the body"
        case hidesCancellation = "Cancelling the task"
        case sendsWhenCancelled = "is cancelled already"
        case repairsTruncation = "shorter than announced"
        case showsQueries = "A refused connection"
        case throwsPlatformErrors = "An answer that is not HTTP"
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
        case .ignoresDeadline: request.timeout = .seconds(600)
        case .keepsCookies: request.headerFields[.cookie] = remembered.map { _ in "kept=1" }
        case .cachesAnswers: if let remembered { return remembered }
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
        case .repairsTruncation: return HttpResponse(status: 200)
        case .throwsPlatformErrors: throw CocoaError(.featureUnsupported)
        case .showsQueries:
            throw PingError((error as? PingError)?.code ?? .networkTimeout, "Failed: \(request.url.absoluteString)")
        default: throw error
        }
    }
}
