import PingLoginWeb

/// A visit that begins with the code of a device (RFC 8628, section 3.3).
struct DeviceVisit: Sendable {
    static let path = "device"
    static let codeName = "user_code"
    /// Guessing must not pay (section 5.1).
    private static let tries = 5
    private static let longestCode = 64

    /// The browser's request for the page.
    let request: EmulatorRequest
    /// The code that the page suggests: that of `verification_uri_complete`, or the one that the user entered last.
    private(set) var code: String
    private(set) var wrongCodes = 0

    init(_ request: EmulatorRequest) {
        self.request = request
        code = String((request.query[Self.codeName] ?? "").prefix(Self.longestCode))
    }

    var problem: String? {
        if wrongCodes == 0 { return nil }
        return "No device waits with this code. Compare it with the device, or start the login there again."
    }

    /// The stage that a code leads to.
    func stage(for code: String, _ emulator: EmulatorState) -> VisitStage {
        guard let login = emulator.deviceLogins.pending(code),
            let visit = AuthorizationVisit(login, origin: request.origin, emulator: emulator)
        else { return refused(code) }
        return login.issuer.session(of: request, emulator).map { .account(visit, $0) } ?? .beginning(visit)
    }

    private func refused(_ code: String) -> VisitStage {
        var next = self
        next.code = String(code.prefix(Self.longestCode))
        next.wrongCodes += 1
        guard next.wrongCodes < Self.tries else {
            return .left(.notice(title: "Too many wrong codes", text: "Open the address that the device shows again."))
        }
        return .userCode(next)
    }
}
