// swift-format-ignore-file
// The formatter stays away: the snippet stands here as it is printed.

import PingJourney

#if canImport(Combine)
import Combine
#endif

/// Product document 003, line 430, as a view model of the sample app has it. Corrected: the calls that need `await`,
/// the members of an optional user, and `self.token.accessToken` where `self.token` is a text; a
/// token in a log is left out.
@MainActor
class TokenViewModel: ObservableObject {
    @Published var token: String = ""
    let journey: Journey

    init(journey: Journey) {
        self.journey = journey
    }

    // Retrieve the existing user session. If an active session cookie exists, 'user' will not be nil.
    // Note: Even if a user object is retrieved, the access and refresh tokens within might be expired.
    func accessToken() async {
        let token: Result<Token, OidcError>?
        let journeyUser = await journey.journeyUser()
        token = await journeyUser?.token()
      
        switch token {
        case .success(let token):
            await MainActor.run {
                self.token = String(describing: token)
            }
            LogManager.standard.i("AccessToken: \(self.token)")
        case .failure(let error):
            await MainActor.run {
                self.token = "Error: \(error.localizedDescription)"
            }
            LogManager.standard.e("", error: error)
        case .none:
            break
        }
    }
}
