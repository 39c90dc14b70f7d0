import Foundation
import PingOidc

/// A login that the user finishes on another device (RFC 8628).
extension LoginCommand {
    func token(
        of client: OidcClient,
        _ details: [AuthorizationDetail]?,
        in context: ToolContext
    ) async throws -> Token {
        let device = try await client.deviceAuthorization(authorizationDetails: details)
        let lifetime = device.expiresAt.timeIntervalSince(context.system.now())
        show(device, lifetime, in: context)
        let limit = Duration.seconds(min(lifetime, timeout ?? lifetime))
        // Keys would tear the line of the spinner apart.
        let terminal = context.errors.isTerminal ? context.terminal : nil
        terminal?.mute()
        defer {
            terminal?.discardInput()
            terminal?.restore()
        }
        let style = context.style(for: context.errors)
        let wait = Wait(output: context.errors, style: style, system: context.system)
        return try await wait.run(limit, message: "Waiting for the other device; ^C ends the wait") { [timeout] in
            // The SDK knows when the code ends.
            guard let timeout else { return try await device.token() }
            return try await context.system.within(.seconds(timeout), orThrow: Self.late) { try await device.token() }
        }
    }

    /// Shows the code beside the results. Programs get it as a line before them.
    private func show(_ device: DeviceAuthorization, _ lifetime: TimeInterval, in context: ToolContext) {
        let address = device.verificationUri.absoluteString.printableLine
        let errors = context.errors
        let style = context.style(for: errors)
        errors.paragraph("Open this address on another device, such as your phone:")
        errors.line("  \(address)")
        errors.paragraph("and enter the code \(style.paint(device.userCode.printableLine, .bold)).")
        if errors.isTerminal { for line in picture(of: device, on: errors, style) { errors.line(line) } }
        guard output.json else { return }
        let line = LineValue.object([
            ("userCode", .text(device.userCode)), ("verificationUri", .text(device.verificationUri.absoluteString)),
            ("verificationUriComplete", .text(device.verificationUriComplete?.absoluteString)),
            ("expiresIn", .int(Int(lifetime))),
        ])
        context.output.line(.object([("device", line)]))
    }

    /// The address for a camera, with the code where the server has such an address.
    private func picture(of device: DeviceAuthorization, on output: any TextOutput, _ style: Style) -> [String] {
        let address = device.verificationUriComplete ?? device.verificationUri
        guard let code = QRSymbol(text: address.absoluteString) else { return [] }
        return QRDrawing(code: code, style: style).lines(columns: output.columns)
    }

    private static let late = ToolError(
        .failed,
        code: "login_timed_out",
        "The user did not approve the login in time.",
        recovery: "Start the login again, or allow more time with --timeout."
    )
}
