import PingCommons
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
        var page = page(
            login.title,
            """
            <h1>\(login.heading ?? login.texts[.signIn])</h1>\(login.hasFailed ? Self.advice : visit.caption)
            \(login.form(postingTo: path, hidden: [Self.tokenName: token], journeys: journeys(visit)))
            \(form("<button class=\"link\" name=\"choice\" value=\"cancel\">\(login.texts[.cancel])</button>", style: "apart"))
            """
        )
        page.language = login.texts.language
        return page
    }

    /// Stands above the server's words, which seldom say what to do.
    private static let advice: HTML = "<p lang=\"en\">You are not signed in. Start again, and check what you enter.</p>"

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
            <h1>Allow access</h1>\(visit.userCode.map(device))<p>The app <strong>\(visit.clientName)</strong> asks for these parts of the account of \
            <strong>\(name(session))</strong>:</p><ul>\(visit.scopes.map(scope))</ul>\(Self.details(visit.details))
            \(form(Self.decision("Allow", "Do not allow")))
            """
        )
    }

    private func scope(_ name: String) -> HTML { "<li>\(emulator.configuration.scopeDescriptions[name] ?? name)</li>" }

    /// The user has to see what a payment is before it is one.
    private static func details(_ details: [JSON]) -> HTML? {
        if details.isEmpty { return nil }
        let list = details.map { "<h2>\(($0["type"]?.string ?? "").asWords)</h2>\(value($0, without: "type"))" as HTML }
        return "<p>It also asks for this:</p>\(list)"
    }

    private static func value(_ json: JSON, without hidden: String? = nil) -> HTML {
        if let elements = json.array {
            return "<ul>\(elements.map { "<li>\(value($0))</li>" as HTML })</ul>"
        }
        guard let members = json.members else { return HTML(text: json.string ?? json.text()) }
        let rows: [HTML] = members.filter { $0.key != hidden }.map { "<dt>\($0.asWords)</dt><dd>\(value($1))</dd>" }
        return "<dl>\(rows)</dl>"
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

    private func form(_ buttons: HTML, style: String? = nil) -> HTML {
        let style: HTML? = style.map { " class=\"\($0)\"" }
        return """
            <form method="post" action="\(path)"\(style)><input type="hidden" name="\(Self.tokenName)" value="\(token)">\(buttons)</form>
            """
    }

    private var path: String { "/" + url.split(separator: "/").suffix(2).joined(separator: "/") }

    private func name(_ session: ServerSession) -> String { emulator.users.user(id: session.userID)?.userName ?? "" }

    private func page(_ title: String, _ content: HTML) -> EmulatorPage {
        EmulatorPage(title: title, content: content, formTargets: stage.formTargets)
    }
}

extension WebLogin {
    /// Whether the login is over without success.
    fileprivate var hasFailed: Bool { step == nil && errorMessage != nil }
}

extension String {
    /// A name of the protocol as words: `Instructed Amount` for `instructedAmount`.
    fileprivate var asWords: String {
        var previous: Character?
        let words = reduce(into: "") { words, character in
            switch character {
            case "_": words += " "
            // Only after a small letter, so that abbreviations such as IBAN stay together.
            case _ where character.isUppercase && previous?.isLowercase == true: words += " \(character)"
            default: words.append(character)
            }
            previous = character
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
