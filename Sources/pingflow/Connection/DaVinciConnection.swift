import PingOidc

/// A PingOne environment and the app that runs its flows. The discovery document names everything else.
struct DaVinciConnection: Connection {
    let passkeyOrigin: String
    private let registration: AppRegistration

    init(_ profile: Profile) throws {
        guard let registration = try AppRegistration(profile, discovery: nil) else {
            throw ToolError.usage(
                "client_missing",
                "No client is configured.",
                recovery:
                    "Name it with --client-id, --redirect-uri and --discovery. `pingflow demo davinci` needs none."
            )
        }
        self.registration = registration
        passkeyOrigin = try AppRegistration.origin(profile.passkeyOrigin, elseOf: registration.discovery)
    }

    var app: AppRegistration? { registration }
    var file: ConfigurationFile? { registration.file }
    var command: String { "pingflow davinci" }

    func client(_ maker: ClientMaker) -> any LoginProduct { maker.daVinci(self) }
}
