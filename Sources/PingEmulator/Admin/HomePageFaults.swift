import PingLoginWeb

/// The faults of the page at `/`: which are on, and a switch for each.
struct HomePageFaults: Sendable {
    let emulator: EmulatorState

    var html: HTML { "\(active)\(timed)\(switches)" }

    private var active: HTML {
        let rows = emulator.faults.all.map { rule -> [HTML] in
            [
                .code(rule.fault.rawValue), HTML(text: rule.fault.summary),
                HTML(text: rule.times.map { "\($0)" } ?? "always"),
                HTML(text: rule.duration.map { "\($0.timeInterval) s" } ?? ""),
            ]
        }
        guard !rows.isEmpty else { return "<p>No fault is on.</p>" }
        let clear = HomePage.form(emulator, "<button name=\"action\" value=\"clearFaults\">Turn all off</button>")
        return "\(HTML.table("Active faults", ["Fault", "What happens", "Times", "Length"], rows))\(clear)"
    }

    private var timed: HTML {
        let options = EmulatorFault.all.map { fault -> HTML in
            "<option value=\"\(fault.rawValue)\">\(fault.rawValue): \(fault.summary)</option>"
        }
        return HomePage.form(
            emulator,
            """
            <div class="field"><label for="fault">Fault</label><select id="fault" name="fault">\(options)</select></div>
            <div class="field"><label for="times">Times</label><select id="times" name="times">
            <option value="always">always</option><option value="1">once</option></select></div>
            <div class="field"><label for="seconds">Seconds, for latency and slow_body</label>
            <input id="seconds" name="seconds" inputmode="decimal"></div>
            <button name="action" value="fault">Turn on</button>
            """
        )
    }

    private var switches: HTML {
        let active = Set(emulator.faults.all.map(\.fault.rawValue))
        let rows = EmulatorFault.all.map { fault -> HTML in
            """
            <button role="switch" aria-checked="\(active.contains(fault.rawValue) ? "true" : "false")" name="toggle"\
             value="\(fault.rawValue)" title="\(fault.summary)">\(fault.rawValue)</button>
            """
        }
        return
            "<details><summary>A switch for each fault</summary>\(HomePage.form(emulator, "<div class=\"switches\">\(rows)</div>"))</details>"
    }
}
