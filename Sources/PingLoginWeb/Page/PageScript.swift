/// A script of a page's own.
package struct PageScript: Sendable, Hashable {
    /// The script. It contains no end tag.
    let source: String
    /// Whether it may send requests to the page's origin.
    let connects: Bool

    package init(_ source: StaticString, connects: Bool = false) {
        self.source = source.description
        self.connects = connects
    }
}

extension WebPage {
    /// Runs a passkey's ceremony when its button is pressed, then sends the form with the outcome. Without the script,
    /// or in a browser without passkeys, the button sends the form, and the server learns that this device cannot.
    static let passkeyScript: StaticString = """
        document.querySelectorAll("[data-passkey]").forEach(button => button.addEventListener("click", async event => {
          const field = button.form.elements[button.value];
          if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON || field.value) return;
          event.preventDefault();
          if (button.getAttribute("aria-busy")) return;
          button.setAttribute("aria-busy", "true");
          try {
            const options = JSON.parse(button.dataset.options);
            const credential = button.dataset.passkey === "create"
              ? await navigator.credentials.create({publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options)})
              : await navigator.credentials.get({publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options)});
            field.value = JSON.stringify(credential.toJSON());
          } catch (error) {
            field.value = JSON.stringify({error: error.name});
          }
          button.form.requestSubmit(button);
        }));
        """
}
