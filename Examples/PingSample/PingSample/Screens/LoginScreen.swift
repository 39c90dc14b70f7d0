import PingLoginUI
import SwiftUI

/// One login, and then its user.
struct LoginScreen: View {
    let title: String
    let makeModel: @MainActor () -> LoginModel
    // A link makes its screen early, and often; the login starts when the screen appears.
    @State private var model: LoginModel?

    init(title: String, makeModel: @escaping @MainActor () -> LoginModel) {
        self.title = title
        self.makeModel = makeModel
    }

    var body: some View {
        Group {
            if let model {
                if model.success == nil {
                    LoginView(model)
                } else if let user = model.user {
                    UserScreen(user: user)
                } else {
                    Text("Signed in. This journey gives no tokens.")
                }
            } else {
                ProgressView()
            }
        }
        .navigationTitle(title)
        .task { if model == nil { model = makeModel() } }
    }
}
