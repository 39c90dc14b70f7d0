extension WebPage {
    /// The system's fonts and controls, light or dark as the user has set it.
    static let style: StaticString = """
        :root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --ground: #f3f4f6; --card: #fff; --line: #8c959f;
          --act: #0b57d0; --on-act: #fff; --bad: #b3261e; --warn: #7a4d00; font: 100%/1.5 system-ui, sans-serif; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --quiet: #a8b1bb; --ground: #14171b; --card: #1d2126;
          --line: #6e7681; --act: #a8c7fa; --on-act: #062e6f; --bad: #f2b8b5; --warn: #f0c674; } }
        * { box-sizing: border-box; }
        body { margin: 0; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; min-height: 100vh; display: flex;
          flex-direction: column; align-items: center; }
        header, footer { padding: 1rem 1.25rem; } header { font-weight: 600; } header img { height: 2rem; vertical-align: middle; }
        footer { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; color: var(--quiet); font-size: .875rem; }
        main { width: 100%; max-width: 26rem; margin: auto; padding: 2rem; background: var(--card); border-radius: .75rem; }
        main.wide { max-width: 72rem; margin: 2rem auto; }
        @media (max-width: 30rem) { main, main.wide { margin: 0; flex: 1; border-radius: 0; padding: 1.25rem; } }
        h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; } h2, h3, h4, h5, h6 { margin: 0; font-size: 1rem; }
        p { margin: 0; white-space: pre-line; }
        body { text-align: left; } [dir=rtl] body { text-align: right; } p, li, label, button, input, h1, h2, h3 { unicode-bidi: plaintext; } form { display: grid; gap: 1.1rem; margin-top: 1.25rem; }
        main > p { margin: .5rem 0; } small, .quiet, .hint { color: var(--quiet); font-size: .875rem; }
        form.apart { margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
        .field { display: grid; gap: .3rem; } label, legend { font-weight: 600; font-size: .9rem; }
        .caption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; } .caption label { min-width: 0; }
        .mark { color: var(--quiet); font-weight: 400; font-size: .875rem; } .secret { display: flex; flex-wrap: wrap; gap: .5rem; }
          .secret input { flex: 1 1 9rem; } .secret button { flex: none; }
        dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; } dd { margin: 0; } dl { margin: 0 0 .5rem; }
        fieldset .field + .field { margin-top: .6rem; }
        fieldset { display: grid; gap: .5rem; margin: 0; padding: 0; border: 0; min-width: 0; } legend { padding: 0 0 .3rem; }
        input:not([type=checkbox], [type=radio]), select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
          color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
        option { color: CanvasText; background: Canvas; }
        [aria-invalid=true] { border: 2px solid var(--bad) !important; }
        .check { display: grid; grid-template-columns: auto 1fr; gap: .6rem; align-items: start; }
        .check input { width: 1.25rem; height: 1.25rem; margin: .1rem 0 0; accent-color: var(--act); }
        .check label { font-weight: 400; font-size: 1rem; } .check img { height: 1.25rem; vertical-align: middle; }
        button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--act); cursor: pointer;
          background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
        button.primary { color: var(--on-act); background: var(--act); border-color: transparent; }
        button.link { justify-self: start; min-height: 2rem; padding: 0; border: 0; font-weight: 400; text-decoration: underline; }
        :focus-visible { outline: 3px solid var(--act); outline-offset: 2px; } a { color: var(--act); }
        .error { color: var(--bad); font-size: .9rem; } .warning { color: var(--warn); }
        .summary { padding: .75rem 1rem; border: 1px solid var(--bad); border-radius: .5rem; }
        ul.rules { margin: 0; padding-inline-start: 1.2rem; } img { max-width: 100%; } .scan { margin: 0; text-align: center; }
        .scan img { display: block; width: 12rem; margin: 0 auto .5rem; background: #fff; } .scan code { font-size: 1.25rem; }
        .busy { display: flex; gap: .6rem; align-items: center; }
        .busy::before { content: ""; display: inline-block; width: 1em; height: 1em; flex: none;
          border: 2px solid var(--line); border-top-color: var(--act); border-radius: 50%; animation: turn 1s linear infinite; }
        @keyframes turn { to { rotate: 1turn; } } @media (prefers-reduced-motion) { .busy::before { animation: none; } }
        .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
        th, td { padding-block: .4rem; padding-inline: 0 1rem; vertical-align: top; border-bottom: 1px solid var(--line);
          overflow-wrap: break-word; } .url { display: inline-block; min-width: 12rem; overflow-wrap: anywhere; }
        details { margin-top: .75rem; } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: 1rem; } section { margin-top: 2rem; }
        .wide form { grid-template-columns: repeat(auto-fit, minmax(12rem, max-content)); align-items: end;
          margin: .75rem 0; } .switches { display: flex; flex-wrap: wrap; gap: .4rem; grid-column: 1 / -1; }
        .switches button { min-height: 2rem; padding: .1rem .6rem; font-size: .85rem; font-weight: 400; }
        [role=switch][aria-checked=true] { color: var(--on-act); background: var(--act); }
        .unseen { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; overflow: hidden; clip-path: inset(50%); border: 0; }
        """
}
