import Testing

@Suite("Logging in")
struct LoggingInTests {
    private let service: TestService

    init() throws { service = try TestService() }

    @Test func `A journey of two steps ends with a session`() async throws {
        try await service.browse { browser in
            let name = try await browser.open("/login/LoginInTwoSteps")
            let password = try await browser.send(name, ["f0": "jo.field"])
            #expect(password.html.contains("type=\"password\""))
            let home = try await browser.send(password, ["f0": "S3cret-Word"])
            #expect(home.html.contains("You are signed in as <strong>jo.field</strong>"))
            #expect(await browser.cookies.keys.sorted() == ["__Host-login", "__Host-session"])
        }
    }

    @Test func `A DaVinci flow ends with a session`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/SignOn")
            let home = try await browser.send(form, ["f1": "jo.field", "f2": "S3cret-Word"])
            #expect(home.html.contains("signed in as"))
        }
    }

    @Test func `A sign-off ends the session`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let home = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            let session = await browser.cookies
            let after = try await browser.send(home, [:])
            #expect(after.html.contains("<h1>Sign in</h1>"))
            #expect(await browser.cookies["__Host-session"] == nil)
            // A cookie that somebody has kept is worth nothing.
            await browser.keep(session)
            #expect(try await browser.open("/").html.contains("<h1>Sign in</h1>"))
        }
    }

    @Test func `A wrong password shows the form again`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/LoginWithRetry")
            let again = try await browser.send(form, ["f0": "jo.field", "f1": "wrong"])
            #expect(again.html.contains("That was not right. Try again."))
            #expect(again.token != form.token)
            let home = try await browser.send(again, ["f1": "jo.field", "f2": "S3cret-Word"])
            #expect(home.html.contains("signed in as"))
        }
    }

    @Test func `A login that cannot continue offers a new one`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let end = try await browser.send(form, ["f0": "jo.field", "f1": "wrong"])
            #expect(end.html.contains(">Start again</a>"))
            #expect(end.html.contains("href=\"/login/Login\""))
            #expect(!end.html.contains("wrong"))
        }
    }

    @Test func `A step that waits refreshes the page until it has an outcome`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Polling")
            var page = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            let path = form.action
            for _ in 0..<3 where page.heading != "Signed in" {
                #expect(page.headers[.init("Refresh")!] == "1; url=\(path)/wait")
                page = try await browser.open("\(path)/wait")
            }
            #expect(page.html.contains("signed in as"))
        }
    }

    @Test func `Two logins of one browser do not disturb each other`() async throws {
        try await service.browse { browser in
            let first = try await browser.open("/login/LoginInTwoSteps")
            let second = try await browser.open("/login/Login")
            let password = try await browser.send(first, ["f0": "jo.field"])
            #expect(password.html.contains("type=\"password\""))
            #expect(try await browser.send(second, ["f0": "jo.field", "f1": "S3cret-Word"]).heading == "Signed in")
            #expect(try await browser.send(password, ["f0": "S3cret-Word"]).heading == "Signed in")
        }
    }

    @Test func `The page of a passkey allows its script and no other`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/PasskeyLogin")
            #expect(form.html.contains("data-passkey=\"get\""))
            #expect(form.headers[.contentSecurityPolicy]?.contains("script-src 'sha256-") == true)
        }
    }
}
