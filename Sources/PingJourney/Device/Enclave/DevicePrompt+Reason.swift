extension DevicePrompt {
    /// The text of the system's dialogue; never empty, because the system ends an app that gives no reason.
    var reason: String {
        let lines = [title, subtitle, description].map { ServerText.quoted($0) }
            .filter { $0.contains { !$0.isWhitespace } }
        return lines.isEmpty ? "Confirm that it is you." : lines.joined(separator: "\n")
    }
}
