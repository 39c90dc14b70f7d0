import HTTPTypes
import PingCommons
import PingLoginWeb
import PingNetwork

/// The pages of visits, `/pages/` and the visit's identifier. Below it are the link that resumes a visit's suspended
/// journey, the links to other journeys, and the redirect URI for identity providers. A visit for a device
/// begins at the page `/device`.
struct VisitRoutes: RouteProvider {
    static let prefix = "pages"
    static let resume = "resume"
    static let provider = "provider"
    static let journey = "journey"
    let emulator: EmulatorState

    func route(for segments: [String]) throws -> Route? {
        if segments == [DeviceVisit.path] { return Route(endpoint: .loginPage) { begin($0) } }
        guard segments.first == Self.prefix, segments.count == 2 || segments.count == 3 else { return nil }
        let link = segments.dropFirst(2).first
        if let link, ![Self.resume, Self.provider, Self.journey].contains(link) { return nil }
        return Route(endpoint: .loginPage) { await respond(to: $0, id: segments[1], link) }
    }

    private func begin(_ request: EmulatorRequest) -> HttpResponse {
        guard request.method == .get else { return EmulatorPage.wrongMethod.response }
        return emulator.visits.begin(.userCode(DeviceVisit(request)), for: request, emulator: emulator)
    }

    /// - Parameter link: The end of a link that something else led the browser to; `nil` for the page itself.
    private func respond(to request: EmulatorRequest, id: String, _ link: String?) async -> HttpResponse {
        guard let visit = emulator.visits.visit(id) else { return EmulatorPage.over.response }
        guard visit.isOf(request.cookies[visit.cookieName]) else { return EmulatorPage.otherBrowser.response }
        let query = "?" + PercentEncoding.encode(request.query.pairs)
        switch (request.method, link) {
        case (.get, nil): return await visit.show()
        case (.post, nil): return await post(request, to: visit)
        case (.get, Self.resume): return await visit.resume(visit.resumeURL + query)
        case (.get, Self.provider): return await visit.comeBack(with: visit.providerURL + query)
        case (.get, _): return await visit.start(journey: request.query["name"] ?? "")
        default: return EmulatorPage.wrongMethod.response
        }
    }

    private func post(_ request: EmulatorRequest, to visit: Visit) async -> HttpResponse {
        guard request.isOfOwnOrigin else { return EmulatorPage.foreignOrigin.response }
        guard request.mediaType == "application/x-www-form-urlencoded" else { return EmulatorPage.notAForm.response }
        do {
            let form = try FormSubmission(body: request.body)
            return await visit.answer(to: form)?.response ?? EmulatorPage.oldForm(back: visit.url).response
        } catch {
            return EmulatorPage.unreadable(error, back: visit.url).response
        }
    }
}
