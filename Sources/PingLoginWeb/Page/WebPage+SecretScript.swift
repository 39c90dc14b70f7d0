extension WebPage {
    /// Adds a button to each secret that shows it while it is typed. A press leaves the focus and the caret where they
    /// are, and the form hides the secret again when it is sent, so that no browser stores it as a text.
    static let secretScript: StaticString = """
        document.querySelectorAll("[data-show]").forEach(field => {
          const button = document.createElement("button"), label = field.labels[0];
          const show = isShown => {
            const {selectionStart, selectionEnd} = field;
            field.type = isShown ? "text" : "password";
            if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
            button.textContent = isShown ? field.dataset.hide : field.dataset.show;
          };
          button.type = "button";
          button.id = field.id + "-show";
          label.id = field.id + "-label";
          button.setAttribute("aria-labelledby", button.id + " " + label.id);
          button.addEventListener("mousedown", event => event.preventDefault());
          button.addEventListener("click", () => show(field.type === "password"));
          field.form.addEventListener("submit", () => show(false));
          show(false);
          field.after(button);
        });
        """
}
