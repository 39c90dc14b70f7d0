import HeadlessBrowser
import PingCommons
import PingEmulator
import Testing

@Suite(
    "A default journey of Advanced Identity Cloud in a browser",
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(
        if: Installed.isRequired || HeadlessBrowser.path != nil,
        "There is no Chromium. Install the package chromium."
    )
)
struct AdvancedIdentityCloudPagesTests {
    private func inBrowser(_ body: (HeadlessBrowser, PageServer) async throws -> Void) async throws {
        try await PageServer.run(flows: .advancedIdentityCloud, body)
    }

    @Test func `Login ends with tokens`() async throws {
        try await inBrowser { browser, server in
            try await logIn(browser, server, "S3cret-Word")
            try await expectTokens(browser, server)
        }
    }

    @Test func `Registration ends with tokens`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization("Registration"))
            try await browser.send(form: [
                "Username": "new.person", "First Name": "New", "Last Name": "Person",
                "Email Address": "new.person@example.test", "Password": "Emulat0r-Pass", "news and updates": "true",
                "accept the terms": "true", "nswer": "Green",
            ])
            try await expectTokens(browser, server)
        }
    }

    @Test func `ForgottenUsername ends with tokens after its mail and the page of Login`() async throws {
        try await inBrowser { browser, server in
            try await openMail("ForgottenUsername", browser, server)
            #expect(try await browser.heading == "Sign In")
            try await browser.send(form: ["User Name": "jo.field", "Password": "S3cret-Word"])
            try await expectTokens(browser, server)
        }
    }

    @Test func `ResetPassword ends with tokens and a new password`() async throws {
        try await inBrowser { browser, server in
            try await openMail("ResetPassword", browser, server)
            #expect(try await browser.heading == "Reset Password")
            try await browser.send(form: ["Password": "N3w-Secret-Word"])
            try await expectTokens(browser, server)
            try await logIn(browser, server, "N3w-Secret-Word")
            try await expectTokens(browser, server)
        }
    }

    @Test func `UpdatePassword uses the session of the browser, and ends with tokens and a new password`() async throws
    {
        try await inBrowser { browser, server in
            try await logIn(browser, server, "S3cret-Word")
            try await browser.open(server.authorization("UpdatePassword") + "&prompt=login")
            #expect(try await browser.heading == "Verify Existing Password")
            try await browser.send(form: ["Password": "S3cret-Word"])
            #expect(try await browser.heading == "Update Password")
            try await browser.send(form: ["Password": "N3w-Secret-Word"])
            try await expectTokens(browser, server)
            try await logIn(browser, server, "N3w-Secret-Word")
            try await expectTokens(browser, server)
        }
    }

    @Test func `ProgressiveProfile asks at the third login, and ends with tokens`() async throws {
        try await inBrowser { browser, server in
            for _ in 1...2 {
                try await logIn(browser, server, "S3cret-Word")
                try await expectTokens(browser, server)
            }
            try await logIn(browser, server, "S3cret-Word")
            #expect(try await browser.heading == "Please select your preferences")
            try await browser.send(form: ["news and updates": "true"])
            try await expectTokens(browser, server)
        }
    }

    @Test func `A link of the first page leads to the journey that it names, which ends with tokens`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization("Login"))
            try await browser.press(link: "Create an account")
            #expect(try await browser.heading == "Sign Up")
            try await browser.press(link: "Sign In")
            #expect(try await browser.heading == "Sign In")
            try await browser.press(link: "Forgot password?")
            #expect(try await browser.heading == "Reset Password")
            try await browser.send(form: ["Email Address": "jo.field@example.test"])
            try await browser.open(try #require(server.linkOfMail))
            try await browser.send(form: ["Password": "N3w-Secret-Word"])
            try await expectTokens(browser, server)
        }
    }

    @Test(arguments: ["Login", "Registration", "ForgottenUsername", "ResetPassword"])
    func `The first page shows no tag`(journey: String) async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(journey))
            let text = try await browser.run("document.body.innerText").string ?? ""
            #expect(!text.contains("<") && !text.contains(">"), "\(text)")
        }
    }

    /// A new login, without the cookies of an earlier one.
    private func logIn(_ browser: HeadlessBrowser, _ server: PageServer, _ password: String) async throws {
        try await browser.send("Network.clearBrowserCookies")
        try await browser.open(server.authorization("Login"))
        #expect(try await browser.heading == "Sign In")
        try await browser.send(form: ["User Name": "jo.field", "Password": password])
    }

    /// Enters the address and opens the link of the mail.
    private func openMail(_ journey: String, _ browser: HeadlessBrowser, _ server: PageServer) async throws {
        try await browser.open(server.authorization(journey))
        try await browser.send(form: ["Email Address": "jo.field@example.test"])
        #expect(try await browser.run("document.body.innerText").string?.contains("An email has been sent") == true)
        try await browser.open(try #require(server.linkOfMail))
    }

    private func expectTokens(_ browser: HeadlessBrowser, _ server: PageServer) async throws {
        let page = try await browser.run("location.pathname + ': ' + document.body.innerText").string ?? ""
        let code = try await browser.run("new URL(location).searchParams.get('code')").string
        let tokens = try await server.tokens(for: try #require(code, "\(page)"))
        #expect(tokens["id_token"]?.string?.isEmpty == false, "\(tokens["error"]?.text() ?? "")")
    }
}

extension HeadlessBrowser {
    fileprivate var heading: String? {
        get async throws { try await run("document.querySelector('h1').textContent").string }
    }

    fileprivate func press(link text: String) async throws {
        try await expecting("Page.loadEventFired") {
            let links = "[...document.querySelectorAll('a')]"
            try await run("\(links).find(link => link.textContent.trim() === \(JSON.string(text).text())).click()")
        }
    }

    /// Fills in the fields whose labels contain these texts, chooses in each list, and presses the first button.
    fileprivate func send(form values: [String: String]) async throws {
        try await expecting("Page.loadEventFired") {
            try await run(
                """
                (values => {
                  const labels = [...document.querySelectorAll("label")];
                  for (const [label, value] of Object.entries(values))
                    for (const field of labels.filter(one => one.textContent.includes(label)).map(one => one.control)) {
                      if (field.type === "checkbox") field.checked = value === "true";
                      else if (field.localName !== "select") field.value = value;
                    }
                  document.querySelectorAll("select").forEach((list, number) => list.selectedIndex = number + 1);
                  (document.querySelector("button.primary") ?? document.querySelector("button")).click();
                })(\(JSON.object(values.mapValues(JSON.string)).text()))
                """
            )
        }
    }
}
