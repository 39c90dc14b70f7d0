import ArgumentParser

/// `pingflow accounts remove`
struct AccountRemoveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Log an account out, here and at the server, and remove it."
    )

    @Argument(help: .value("name", "The account."))
    var name: String

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if connection.app.account != nil { throw ValidationError("Name the account without --account.") }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(connection.app.profile), in: context)
        let id = Account.ID(rawValue: name)
        try await place.check(id)
        let failure = try await signOff(id, at: place, in: context)
        try await place.remove(id)
        if output.json {
            let members: [(String, LineValue)] = [
                ("removed", .text(name)), ("signedOff", .bool(failure == nil)),
                ("message", .text(failure.map { ErrorWords($0).message })),
            ]
            context.output.line(LineValue.object(members.map { (name: $0.0, value: $0.1) }).text)
        } else {
            context.output.paragraph("The account “\(name.printableLine)” is removed.")
            if let failure {
                context.output.paragraph(
                    "The server did not learn everything, so its sessions may last until they expire: "
                        + ErrorWords(failure).message
                )
            }
        }
        return failure == nil ? .success : .failed
    }

    private static let notRevoked = ToolError(
        .failed,
        code: "client_missing",
        "No client is configured, so pingflow has not revoked the account's tokens.",
        recovery: "Next time, name it with --client-id and --redirect-uri, or in the profile."
    )

    /// Tells the server. The account goes from this device whatever it says.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch`: another server has the account.
    private func signOff(
        _ id: Account.ID,
        at place: ProfileAccounts,
        in context: ToolContext
    ) async throws -> (any Error)? {
        do {
            let session = try await session(of: id, in: context)
            if case .failure(let error) = await session.client.signOff() {
                return error.report.steps.lazy.compactMap(\.error).first ?? error
            }
            guard session.connection.app == nil, try await place.accounts.storage(of: id).get() != nil else {
                return nil
            }
            return Self.notRevoked
        } catch let error as PingError where error.code == .oidcTokenOwnerMismatch {
            throw error
        } catch { return error }
    }
}
