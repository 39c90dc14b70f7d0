import ArgumentParser

/// The place of the login.
enum LoginWay: EnumerableFlag {
    /// In the browser of this machine.
    case browser
    /// In the browser of another device (RFC 8628).
    case device

    static func help(for value: LoginWay) -> ArgumentHelp? {
        switch value {
        case .browser: "Log in with the browser of this machine. (default)"
        case .device: "Log in with the browser of another device, such as a phone, and a code."
        }
    }
}
