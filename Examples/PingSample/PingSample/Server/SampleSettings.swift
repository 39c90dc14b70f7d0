/// What you change to try the app with your own team and server.
enum SampleSettings {
    /// Tells the accounts of this app from those of others.
    static let app = "com.example.PingSample"

    /// Where the browser returns to. The system's sheet needs no entry for the scheme in Info.plist.
    static let redirectUri = "demo://cb"

    /// The domain for the system's passkeys. It must name this app in its file `apple-app-site-association`, and stand
    /// in the app's entitlements as `webcredentials:`. Without one, the app uses passkeys in software.
    static let passkeyDomain: String? = nil
}
