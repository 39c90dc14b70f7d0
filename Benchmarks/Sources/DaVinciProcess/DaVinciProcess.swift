import DaVinciLogins
import LoginProcess

/// DaVinci logins in a process of their own.
@main
enum DaVinciProcess {
    static func main() async { await LoginCommand.run(DaVinciLogin.self) }
}
