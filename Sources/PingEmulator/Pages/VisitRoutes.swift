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
        guard segments.first == Self.prefix else { return nil }
        switch segments.count {
        case 2: return Route(endpoint: .loginPage) { try await respond(to: $0, id: segments[1]) }
        case 3 where segments[2] == Self.resume:
            return Route(endpoint: .loginPage) {
                await comeBack($0, id: segments[1]) { visit, query in await visit.resume(visit.resumeURL + query) }
            }
        case 3 where segments[2] == Self.provider:
            return Route(endpoint: .loginPage) {
                await comeBack($0, id: segments[1]) { visit, query in
                    await visit.comeBack(with: visit.providerURL + query)
                }
            }
        case 3 where segments[2] == Self.journey:
            return Route(endpoint: .loginPage) { request in
                await comeBack(request, id: segments[1]) { visit, _ in
                    await visit.start(journey: request.query["name"] ?? "")
                }
            }
        default: return nil
        }
    }

    /// Continues a visit with a link that something else led the browser to.
    private func comeBack(
        _ request: EmulatorRequest,
        id: String,
        _ proceed: (Visit, _ query: String) async -> HttpResponse
    ) async -> HttpResponse {
        guard let visit = emulator.visits.visit(id) else { return EmulatorPage.over.response }
        guard visit.isOf(request.cookies[visit.cookieName]) else { return EmulatorPage.otherBrowser.response }
        guard request.method == .get else { return EmulatorPage.wrongMethod.response }
        return await proceed(visit, "?" + PercentEncoding.encode(request.query.pairs))
    }

    private func begin(_ request: EmulatorRequest) -> HttpResponse {
        guard request.method == .get else { return EmulatorPage.wrongMethod.response }
        return emulator.visits.begin(.userCode(DeviceVisit(request)), for: request, emulator: emulator)
    }

    private func respond(to request: EmulatorRequest, id: String) async throws -> HttpResponse {
        guard let visit = emulator.visits.visit(id) else { return EmulatorPage.over.response }
        guard visit.isOf(request.cookies[visit.cookieName]) else { return EmulatorPage.otherBrowser.response }
        switch request.method {
        case .get: return await visit.show()
        case .post: return await post(request, to: visit)
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
