import Foundation

/// Switches a terminal's echo off, and back to how it was.
struct EchoSwitch: Sendable {
    private let descriptor: Int32
    private let saved: Locked<termios?>

    init(descriptor: Int32) {
        self.descriptor = descriptor
        saved = Locked(nil)
    }

    /// Typed characters stay invisible, except the end of the line.
    ///
    /// - Parameter byKey: Whether each key is handed over at once, and the end of the line stays invisible too.
    func off(byKey: Bool = false) {
        var settings = termios()
        guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
        let original = settings
        saved.withLock { $0 = $0 ?? original }
        settings.c_lflag &= ~tcflag_t(ECHO)
        if byKey {
            settings.c_lflag &= ~tcflag_t(ICANON)
        } else {
            settings.c_lflag |= tcflag_t(ECHONL)
        }
        unsafe tcsetattr(descriptor, TCSADRAIN, &settings)
    }

    /// As it was before ``off(byKey:)``; does nothing when it was not switched off.
    func on() {
        let original = saved.withLock { settings in
            defer { settings = nil }
            return settings
        }
        guard var original else { return }
        unsafe tcsetattr(descriptor, TCSADRAIN, &original)
    }
}
