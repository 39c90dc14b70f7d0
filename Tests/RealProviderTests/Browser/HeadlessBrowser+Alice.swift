import HeadlessBrowser

extension HeadlessBrowser {
    /// What alice does on the page of a provider that asks her something.
    enum Decision: String {
        case allow = "[name=allow], .btn-success"
        case decline = "input[type=submit]:not([name=allow])"
    }

    /// Opens an address, and does what alice does on a provider's pages until they return to the app.
    func beAlice(_ address: String, _ decision: Decision = .allow) async throws {
        try await open(address)
        try await wait(until: Self.step(decision))
    }

    /// A script that does the next thing on the page, whichever it is; it is true on the app's own page. glewlwyd's
    /// pages are made by scripts, which learn of a text by an event only.
    private static func step(_ decision: Decision) -> String {
        """
        (() => {
          if (location.hostname === "127.0.0.1") return document.readyState === "complete";
          const once = (name, action) => {
            if (document.documentElement.dataset[name]) return;
            document.documentElement.dataset[name] = "done";
            action();
          };
          const type = (field, text) => {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
            field.dispatchEvent(new Event("input", {bubbles: true}));
          };
          const [name, word] = ["username", "password"].map(name => document.querySelector(`input[name=${name}]`));
          const scopes = [...document.querySelectorAll(".form-check-input:not(:disabled)")];
          const grant = [...document.querySelectorAll(".btn-primary")].find(button => /Grant/.test(button.textContent));
          const answer = document.querySelector("\(decision.rawValue)");
          if (name && word) once("login", () => {
            type(name, "alice");
            type(word, "wonderland");
            document.querySelector("#loginbut, [type=submit]").click();
          });
          else if (scopes.length && grant) once("grant", () => {
            scopes.filter(scope => !scope.checked).forEach(scope => scope.click());
            grant.click();
          });
          else if (answer) once("answer", () => answer.click());
          return false;
        })()
        """
    }
}
