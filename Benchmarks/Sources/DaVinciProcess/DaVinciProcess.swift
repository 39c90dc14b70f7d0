import DaVinciLogins
import LoginProcess

/// DaVinci logins in their own process.
@main
enum DaVinciProcess {
    static func main() { LoginCommand.run(DaVinciLogin.self) }
}
