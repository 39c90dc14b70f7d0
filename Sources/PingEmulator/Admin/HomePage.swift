import Foundation
import HTTPTypes
import PingNetwork

/// The page at `/`: flows, requests, messages, and a switch for faults.
struct HomePage: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest) throws -> HttpResponse {
        switch request.method {
        case .get: return page(request)
        case .post:
            try change(try request.form())
            return .redirect(to: request.origin + "/")
        default: throw HttpFailure.methodNotAllowed("GET, POST")
        }
    }

    /// Handles a form of the page. Its key proves that the form comes from the page, since no other origin can read it.
    private func change(_ form: Parameters) throws {
        guard Secret(form["key"] ?? "") == emulator.homePageKey else {
            throw HttpFailure.am(403, "Only the emulator's own page may post here. Load it again.")
        }
        switch form["action"] {
        case "fault": try addFault(form)
        case "clearFaults": emulator.faults.set([])
        case "clearRequests": emulator.requests.clear()
        default: throw HttpFailure.badRequest("The page has no such button.")
        }
    }

    private func addFault(_ form: Parameters) throws {
        var rule = FaultRule(EmulatorFault(rawValue: form["fault"] ?? ""))
        if form["times"] == "1" { rule.times = 1 }
        if let seconds = form["seconds"] {
            guard let seconds = Double(seconds), (0...3600).contains(seconds) else {
                throw HttpFailure.badRequest("The duration of a fault is between 0 and 3600 seconds.")
            }
            rule.duration = .milliseconds(Int(seconds * 1000))
        }
        do {
            try FaultRule.check([rule])
        } catch let error as PingError {
            throw HttpFailure.badRequest(error.message)
        }
        emulator.faults.set(emulator.faults.all.filter { $0.fault != rule.fault } + [rule])
    }

    private func page(_ request: EmulatorRequest) -> HttpResponse {
        var response = HttpResponse.html(200, HomePageText(emulator: emulator, origin: request.origin).text)
        response.headerFields[.cacheControl] = "no-store"
        response.setHeader(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        return response
    }
}
