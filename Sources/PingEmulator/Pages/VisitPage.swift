import PingLoginWeb

/// The page of one stage of a visit.
struct VisitPage: Sendable {
    static let tokenName = "token"
    static let choiceName = "choice"

    let stage: VisitStage
    let url: String
    let token: String
    let emulator: EmulatorState

    var page: EmulatorPage {
        switch stage {
        case .userCode(let visit): userCode(visit)
        case .login(let visit, let login): self.login(login, visit)
        case .account(_, let session): account(session)
        case .consent(let visit, let session): consent(visit, session)
        case .logout(let visit): logout(visit)
        case .beginning, .left: .over
        }
    }

    private func userCode(_ visit: DeviceVisit) -> EmulatorPage {
        let isWrong = visit.problem != nil
        let state: HTML? = isWrong ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil
        return page(
            "\(isWrong ? "Error: " : "")Connect a device",
            """
            <h1>Connect a device</h1>
            \(form(
                """
                <div class="field"><label for="code">Code on your device</label>
                <input type="text" id="code" name="\(DeviceVisit.codeName)" value="\(visit.code)" autocomplete="off"\
                 autocapitalize="characters" spellcheck="false" autofocus\(state)>
                \(visit.problem.map { "<p class=\"error\" id=\"problem\">\($0)</p>" })</div>
                <button class="primary">Continue</button>
                """
            ))
            """
        )
    }

    private func login(_ login: WebLogin, _ visit: AuthorizationVisit) -> EmulatorPage {
        let title = login.heading ?? "Sign in"
        return page(
            login.errorMessage == nil ? title : "Error: \(title)",
            """
            <h1>\(title)</h1>\(visit.caption)
            \(login.form(postingTo: path, hidden: [Self.tokenName: token], journeys: journeys(visit)))
            \(form("<button class=\"link\" name=\"choice\" value=\"cancel\">Cancel</button>"))
            """
        )
    }

    private func journeys(_ visit: AuthorizationVisit) -> @Sendable (String) -> LinkTarget? {
        { [path, emulator] name in
            guard visit.offers(name, emulator) else { return nil }
            return LinkTarget(path: "\(path)/\(VisitRoutes.journey)?\(PercentEncoding.encode([("name", name)]))")
        }
    }

    private func account(_ session: ServerSession) -> EmulatorPage {
        page(
            "Choose an account",
            """
            <h1>Choose an account</h1>
            \(form(
                """
                <button class="primary" name="choice" value="this">Continue as \(name(session))</button>
                <button name="choice" value="other">Use another account</button>
                """
            ))
            """
        )
    }

    private func consent(_ visit: AuthorizationVisit, _ session: ServerSession) -> EmulatorPage {
        page(
            "Allow access",
            """
            <h1>Allow access</h1>\(visit.userCode.map(device))<p>The app <strong>\(visit.clientID)</strong> asks for these parts of the account of \
            <strong>\(name(session))</strong>:</p><ul>\(visit.scopes.map { "<li>\($0)</li>" as HTML })</ul>\(Self.details(visit.details))
            \(form(Self.decision("Allow", "Do not allow")))
            """
        )
    }

    /// The user has to see what a payment is before it is one.
    private static func details(_ details: [JSON]) -> HTML? {
        if details.isEmpty { return nil }
        let list: [HTML] = details.map { detail in
            let members: [HTML] = (detail.members ?? JSONObject()).filter { $0.key != "type" }.map { name, value in
                "<dt>\(name)</dt><dd>\(value.string ?? value.text())</dd>"
            }
            return "<h2>\(detail["type"]?.string ?? "")</h2><dl>\(members)</dl>"
        }
        return "<p>It also asks for this:</p>\(list)"
    }

    /// Someone else may have sent the user a link with a code (RFC 8628, section 5.4).
    private func device(_ userCode: String) -> HTML {
        """
        <p>A device shows the code <strong>\(userCode)</strong>. Allow access only if it is yours and you have \
        started this login there.</p>
        """
    }

    private func logout(_ visit: LogoutVisit) -> EmulatorPage {
        page(
            "Sign out",
            """
            <h1>Sign out?</h1><p>You are signed in as <strong>\(name(visit.session))</strong>.</p>
            \(form(
                """
                <button class="primary" name="choice" value="logout">Sign out</button>
                <button name="choice" value="stay">Stay signed in</button>
                """
            ))
            """
        )
    }

    private static func decision(_ yes: String, _ no: String) -> HTML {
        """
        <button class="primary" name="choice" value="allow">\(yes)</button>
        <button name="choice" value="deny">\(no)</button>
        """
    }

    private func form(_ buttons: HTML) -> HTML {
        """
        <form method="post" action="\(path)"><input type="hidden" name="\(Self.tokenName)" value="\(token)">\(buttons)</form>
        """
    }

    private var path: String { "/" + url.split(separator: "/").suffix(2).joined(separator: "/") }

    private func name(_ session: ServerSession) -> String { emulator.users.user(id: session.userID)?.userName ?? "" }

    private func page(_ title: String, _ content: HTML) -> EmulatorPage {
        EmulatorPage(title: title, content: content, formTargets: stage.formTargets)
    }
}
