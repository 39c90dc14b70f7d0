import Foundation
import HeadlessBrowser
import PingCommons
import PingDavinci
import PingEmulator
import Testing

@Suite(
    "The pages in a browser",
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(
        if: Installed.isRequired || HeadlessBrowser.path != nil,
        "There is no Chromium. Install the package chromium."
    )
)
struct PagesInBrowserTests {
    @Test func `A user signs in with the keyboard alone`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization())
            #expect(try await browser.run("document.activeElement.name") == "f0")
            try await browser.type("jo.field")
            try await browser.press(.tab)
            #expect(try await browser.run("document.activeElement.type") == "password")
            try await browser.type("S3cret-Word")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("location.pathname") == "/callback")
            #expect(try await browser.run("new URL(location).searchParams.get('code') !== null") == true)
        }
    }

    @Test func `Tab goes through a DaVinci form in the order of reading, and Enter sends it`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(davinci: "SignOn"))
            var order: [String] = []
            for _ in 0..<7 {
                order.append(
                    try await browser.run(
                        "document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent"
                    ).string ?? ""
                )
                try await browser.press(.tab)
            }
            #expect(
                order == [
                    "Username", "Password", "Show", "Sign on", "Send me a code", "No account? Register", "Cancel",
                ]
            )
            try await browser.open(server.authorization(davinci: "SignOn"))
            try await browser.type("jo.field")
            try await browser.press(.tab)
            try await browser.type("S3cret-Word")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("location.pathname") == "/callback")
        }
    }

    @Test(arguments: [
        "Login", "Registration", "SecurityQuestion", "Choice", "davinci:EveryField", "davinci:SignOn",
    ])
    func `Every control is labelled by a label, and there is one heading`(flow: String) async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(flow))
            let roles: Set = ["textbox", "combobox", "checkbox", "radio", "switch", "listbox", "spinbutton"]
            let controls = try await browser.accessibilityTree().filter {
                roles.contains($0["role"]?["value"]?.string ?? "")
            }
            #expect(!controls.isEmpty)
            for control in controls {
                let names = control["properties"]?.array?.compactMap { $0["name"]?.string } ?? []
                #expect(names.contains("labelledby"), "\(control["name"]?.text() ?? "")")
            }
            #expect(try await browser.run("document.querySelectorAll('h1').length") == 1)
            #expect(try await browser.run("document.documentElement.lang") == "en")
        }
    }

    @Test(
        .enabled(if: Installed.isRequired || Axe.isInstalled, "There is no axe-core. Run .ci/run install."),
        arguments: [
            "Login", "AllCallbacks", "Registration", "Passkey", "davinci:EveryField", "davinci:SignOn", "home",
            "MagicLink", "Consent", "davinci:Registration", "davinci:Consent", "nothing", "over", "device",
            "device-wrong", "device-consent",
        ]
    )
    func `axe finds nothing to object to, in light and in dark`(page: String) async throws {
        try await inBrowser { browser, server in
            // Colours are all that differs, and these two have every one of them between them.
            for scheme in ["davinci:EveryField", "device-wrong"].contains(page) ? ["light", "dark"] : ["light"] {
                try await browser.prefer(colorScheme: scheme)
                switch page {
                case "home": try await browser.open(server.url + "/")
                case "device": try await browser.open(server.device())
                case "device-wrong": try await server.enterWrongCode(browser)
                case "device-consent": try await server.signInForDevice(browser)
                case "nothing": try await browser.open(server.url + "/nothing-here")
                case "over": try await browser.open(server.url + "/pages/none")
                default: try await browser.open(server.authorization(page))
                }
                let violations = try await browser.onOnePage { try await Axe.violations(in: browser) }
                #expect(violations == [])
                let picture = try await browser.onOnePage { try await browser.screenshot() }
                try Installed.keep(picture, "\(page)-\(scheme)")
            }
        }
    }

    @Test(
        .enabled(if: Installed.isRequired || Axe.isInstalled, "There is no axe-core. Run .ci/run install."),
        arguments: [("en", ""), ("de-CH, en;q=0.5", ""), ("ar-EG", "rtl")]
    )
    func `The language is the browser's, and nothing is cut off on a narrow screen`(
        languages: String,
        direction: String
    ) async throws {
        try await inBrowser { browser, server in
            try await browser.send(
                "Emulation.setDeviceMetricsOverride",
                ["width": 256, "height": 900, "deviceScaleFactor": 1, "mobile": false]
            )
            try await browser.send("Network.enable")
            try await browser.send(
                "Network.setExtraHTTPHeaders",
                ["headers": ["Accept-Language": .string(languages)]]
            )
            let language = String(languages.prefix(2))
            for page in ["Login", "AllCallbacks", "Registration", "Passkey", "Consent", "davinci:EveryField"] {
                try await browser.open(server.authorization(page))
                #expect(try await browser.run("document.documentElement.lang") == .string(language))
                #expect(try await browser.run("document.documentElement.dir") == .string(direction))
                #expect(try await browser.run("document.documentElement.scrollWidth <= innerWidth") == true, "\(page)")
                let cut = """
                    [...document.querySelectorAll("main *:not(.unseen, option)")]
                      .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
                        && getComputedStyle(one).display !== "inline" && !one.matches("input, select"))
                      .map(one => one.outerHTML.slice(0, 100))
                    """
                #expect(try await browser.run(cut) == [], "\(page)")
                let violations = try await browser.onOnePage { try await Axe.violations(in: browser) }
                #expect(violations == [], "\(page)")
                let picture = try await browser.onOnePage { try await browser.screenshot() }
                try Installed.keep(picture, "\(page)-\(language)")
            }
        }
    }

    @Test func `A password is shown and hidden without losing the focus, and is hidden when it is sent`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization())
            try await browser.press(.tab)
            try await browser.type("S3cret")
            for (type, caption) in [("text", "Hide"), ("password", "Show"), ("text", "Hide")] {
                try await browser.click("#f1-show")
                #expect(try await browser.run("document.activeElement.id") == "f1")
                #expect(try await browser.run("document.activeElement.type") == .string(type))
                #expect(try await browser.run("document.querySelector('#f1-show').textContent") == .string(caption))
            }
            try await browser.type("-Word")
            #expect(try await browser.run("document.querySelector('#f1').value") == "S3cret-Word")
            let names = try await browser.accessibilityTree().filter { $0["role"]?["value"] == "button" }
                .map { $0["name"]?["value"]?.string ?? "" }
            #expect(names.contains("Hide Password"))
            try await browser.run("document.forms[0].addEventListener('submit', event => event.preventDefault())")
            try await browser.run("document.querySelector('button.primary').click()")
            #expect(try await browser.run("document.querySelector('#f1').type") == "password")
        }
    }

    @Test(arguments: ["Registration", "davinci:Registration"])
    func `Required fields are marked, and the browser has no words for them`(flow: String) async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(flow))
            let marked = "[...document.querySelectorAll('.caption')].map(one => one.querySelector('label').control)"
            #expect(try await browser.run("\(marked).length").int ?? 0 >= 4)
            #expect(try await browser.run("\(marked).every(control => control.required)") == true)
            #expect(try await browser.run("document.querySelectorAll(':required').length === \(marked).length") == true)
            try await browser.expecting("Page.loadEventFired") {
                try await browser.run("document.querySelector('button.primary').click()")
            }
            #expect(try await browser.run("document.querySelectorAll('[aria-invalid]').length").int ?? 0 >= 3)
        }
    }

    @Test(arguments: [390, 1280])
    func `No table cuts a word, and no page is wider than the screen`(width: Int) async throws {
        try await inBrowser { browser, server in
            try await browser.send(
                "Emulation.setDeviceMetricsOverride",
                ["width": .int(width), "height": 900, "deviceScaleFactor": 1, "mobile": false]
            )
            try await browser.open(server.authorization("Nope"))
            try await browser.open(server.url + "/")
            #expect(try await browser.run("document.documentElement.scrollWidth <= innerWidth") == true)
            let cut = """
                [...document.querySelectorAll("th, td")].flatMap(cell => {
                  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), found = [];
                  while (texts.nextNode()) {
                    if (texts.currentNode.parentElement.closest(".url")) continue;
                    for (const word of texts.currentNode.data.matchAll(/[\\w-]+/g)) {
                      const range = document.createRange();
                      range.setStart(texts.currentNode, word.index);
                      range.setEnd(texts.currentNode, word.index + word[0].length);
                      const lines = new Set([...range.getClientRects()].map(box => box.top));
                      if (lines.size > 1 && !word[0].includes("-")) found.push(word[0]);
                    }
                  }
                  return found;
                })
                """
            #expect(try await browser.run(cut) == [])
        }
    }

    @Test func `A device is signed in with the keyboard alone`() async throws {
        try await inBrowser { browser, server in
            try await server.signInForDevice(browser)
            #expect(try await browser.run("document.title") == "Allow access")
            #expect(server.isDeviceWaiting)
            try await browser.press(.tab)
            #expect(try await browser.run("document.activeElement.value") == "allow")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("document.querySelector('h1').textContent") == "Your device is signed in")
            #expect(server.isDeviceWaiting == false)
            try Installed.keep(try await browser.screenshot(), "device-done")
        }
    }

    @Test func `A wrong code of a device is read aloud`() async throws {
        try await inBrowser { browser, server in
            try await server.enterWrongCode(browser)
            #expect(try await browser.run("document.title") == "Error: Connect a device")
            #expect(try await browser.run("document.activeElement.labels[0].textContent") == "Code on your device")
            let described =
                "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
            #expect(try await browser.run(described).string?.hasPrefix("No device waits with this code.") == true)
        }
    }

    @Test func `A wrong password is read aloud, and the page says so in its title`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(davinci: "SignOn"))
            try await browser.type("jo.field")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("document.activeElement.getAttribute('aria-invalid')") == "true")
            let described =
                "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
            #expect(try await browser.run(described) == "This field is required.")
            try await browser.type("Wrong-Word-1")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("document.title.startsWith('Error: ')") == true)
            #expect(try await browser.run("document.querySelector('[role=alert]') !== null") == true)
            try Installed.keep(try await browser.screenshot(), "refused")
        }
    }

    @Test func `A passkey is registered, and then used`() async throws {
        try await inBrowser { browser, server in
            try await browser.addAuthenticator()
            try await browser.open(server.authorization("Passkey"))
            try await server.walk(browser)
            #expect(try await browser.run("location.pathname") == "/callback")
            try await browser.send("Network.clearBrowserCookies")
            try await browser.open(server.authorization("PasskeyLogin"))
            try await server.walk(browser)
            #expect(try await browser.run("location.pathname") == "/callback")
        }
    }

    @Test func `A user who declines the passkey comes to the flow's other way`() async throws {
        try await inBrowser { browser, server in
            let authenticator = try await browser.addAuthenticator()
            try await browser.send(
                "WebAuthn.setUserVerified",
                ["authenticatorId": .string(authenticator), "isUserVerified": false]
            )
            try await browser.open(server.authorization("PasskeyLogin"))
            try await browser.expecting("Page.loadEventFired") {
                try await browser.run("document.querySelector('[data-passkey]').click()")
            }
            #expect(try await browser.run("location.pathname.startsWith('/pages/')") == true)
        }
    }

    @Test func `A social login leads to the provider's page and back`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(davinci: "SocialLogin"))
            let press =
                "[...document.querySelectorAll('button')].find(b => b.textContent == 'Continue with Google').click()"
            try await browser.expecting("Page.loadEventFired") { _ = try await browser.run(press) }
            #expect(try await browser.run("document.title") == "Continue with Google")
            try await browser.type("jo.field")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("location.pathname") == "/callback")
            #expect(try await browser.run("new URL(location).searchParams.get('code') !== null") == true)
        }
    }

    @Test func `A fault is turned on and off on the home page`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.url + "/")
            for expected in ["true", "false"] {
                try await browser.expecting("Page.loadEventFired") {
                    try await browser.run("document.querySelector('button[value=slow_body]').click()")
                }
                let state = "document.querySelector('button[value=slow_body]').getAttribute('aria-checked')"
                #expect(try await browser.run(state) == .string(expected))
            }
        }
    }

    @Test func `Requests appear on the home page as they happen, and only the page's own script runs`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.url + "/")
            try await browser.run(
                """
                const script = document.createElement("script");
                script.textContent = "window.foreign = true";
                document.body.append(script);
                """
            )
            #expect(try await browser.run("window.foreign === true") == false)
            for path in ["first", "second"] {
                try await browser.run("fetch('/\(path)').then(() => null)")
                try await browser.wait(
                    until: "document.querySelector('[data-events] tbody tr')?.textContent.includes('/\(path)')"
                )
            }
            #expect(try await browser.run("document.querySelectorAll('[data-events] tbody tr').length") == 2)
        }
    }

    @Test func `A response by form_post reaches the app without a press`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization(responseMode: "form_post"))
            try await browser.type("jo.field")
            try await browser.press(.tab)
            try await browser.type("S3cret-Word")
            try await browser.press(.enter)
            try await browser.wait(until: "location.pathname === '/callback' && document.readyState === 'complete'")
        }
    }

    @Test func `A user follows the link of a suspended journey from the outbox`() async throws {
        try await inBrowser { browser, server in
            try await browser.open(server.authorization("MagicLink"))
            try await browser.type("jo.field")
            try await browser.expecting("Page.loadEventFired") { try await browser.press(.enter) }
            #expect(try await browser.run("document.body.innerText.includes('We sent you a link')") == true)
            try Installed.keep(try await browser.screenshot(), "suspended")
            try await browser.open(server.url + "/")
            try await browser.expecting("Page.loadEventFired") {
                try await browser.run("document.querySelector('a[href*=suspendedId]').click()")
            }
            #expect(try await browser.run("location.pathname") == "/callback")
            #expect(try await browser.run("new URL(location).searchParams.get('code') !== null") == true)
        }
    }

    private func inBrowser(_ body: (HeadlessBrowser, PageServer) async throws -> Void) async throws {
        try await PageServer.run(body)
    }
}
