import JourneyLogins
import LoginProcess

/// Journey logins in a process of their own.
@main
enum JourneyProcess {
    static func main() async { await LoginCommand.run(JourneyLogin.self) }
}
