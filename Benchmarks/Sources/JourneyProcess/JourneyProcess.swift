import JourneyLogins
import LoginProcess

/// Journey logins in their own process.
@main
enum JourneyProcess {
    static func main() { LoginCommand.run(JourneyLogin.self) }
}
