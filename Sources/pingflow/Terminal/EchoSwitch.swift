import Foundation

/// Switches a terminal's echo off, and back to how it was.
struct EchoSwitch: Sendable {
    let descriptor: Int32
    private let saved = Locked<termios?>(nil)

    /// How much a terminal does with the keys.
    enum Mode {
        /// Typed characters stay invisible, except the end of the line.
        case hidden
        /// The end of the line stays invisible too.
        case silent
        /// As ``silent``, and each key is handed over at once.
        case byKey
    }

    /// Typed characters stay invisible.
    func off(_ mode: Mode) {
        var settings = termios()
        guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
        let original = settings
        saved.withLock { $0 = $0 ?? original }
        settings.c_lflag &= ~tcflag_t(ECHO)
        switch mode {
        case .hidden: settings.c_lflag |= tcflag_t(ECHONL)
        case .silent: settings.c_lflag &= ~tcflag_t(ECHONL)
        case .byKey: settings.c_lflag &= ~tcflag_t(ICANON)
        }
        unsafe tcsetattr(descriptor, TCSADRAIN, &settings)
    }

    /// As it was before ``off(_:)``; does nothing when it was not switched off.
    func on() {
        guard var original = saved.exchange(nil) else { return }
        unsafe tcsetattr(descriptor, TCSADRAIN, &original)
    }
}
