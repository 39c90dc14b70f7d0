import Foundation
import HTTPTypes
import PingLoginWeb
import PingNetwork

/// The page at `/`: flows, requests, messages, and a switch for faults.
struct HomePage: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest) throws -> HttpResponse {
        switch request.method {
        case .get: return page(request)
        case .post:
            guard request.isOfOwnOrigin else { return EmulatorPage.foreignOrigin.response }
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
        if let fault = form["toggle"] { return try toggle(fault) }
        switch form["action"] {
        case "fault": try addFault(form)
        case "clearFaults": emulator.faults.set([])
        case "clearRequests": emulator.requests.clear()
        default: throw HttpFailure.badRequest("The page has no such button.")
        }
    }

    private func toggle(_ name: String) throws {
        let others = emulator.faults.all.filter { $0.fault.rawValue != name }
        let isOn = others.count < emulator.faults.all.count
        try set(isOn ? others : others + [.always(EmulatorFault(rawValue: name))])
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
        try set(emulator.faults.all.filter { $0.fault.rawValue != rule.fault.rawValue } + [rule])
    }

    private func set(_ rules: [FaultRule]) throws {
        do {
            try FaultRule.check(rules)
        } catch let error as PingError {
            throw HttpFailure.badRequest(error.message)
        }
        emulator.faults.set(rules)
    }

    private func page(_ request: EmulatorRequest) -> HttpResponse {
        let isLive = request.query["live"] != nil
        let content = HomePageContent(emulator: emulator, origin: request.origin, isLive: isLive)
        var page = EmulatorPage(title: "PingEmulator", content: content.html, isHome: true)
        // A page that loads again by itself is for a browser without scripts.
        if !isLive { page.script = PageScript(RequestTable.script, connects: true) }
        var response = page.response
        if isLive { response.setHeader("Refresh", "2") }
        return response
    }

    /// A form of the page, with its key.
    static func form(_ emulator: EmulatorState, _ content: HTML) -> HTML {
        """
        <form method="post" action="/"><input type="hidden" name="key" value="\(emulator.homePageKey.reveal())">\(content)</form>
        """
    }
}
