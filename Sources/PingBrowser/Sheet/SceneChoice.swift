/// A scene of an app, as far as the choice of a sheet's window needs it.
package struct SceneChoice<Window> {
    /// The state of a scene, by which it can show a sheet or not.
    package enum Activity: Sendable, Hashable {
        /// It is on the screen and gets the user's touches.
        case active
        /// It is on the screen under something else, such as an alert or the request for a face.
        case inactive
        /// It is not on the screen, where the system shows no sheet.
        case background
    }

    package let activity: Activity
    /// The window with the keyboard.
    package let keyWindow: Window?
    /// All windows, the rearmost first.
    package let windows: [Window]

    /// The window for a sheet: that of an active scene, or else of one on the screen; `nil` where the app shows none.
    package static func window(among scenes: [Self]) -> Window? {
        let shown = [Activity.active, .inactive].flatMap { activity in scenes.filter { $0.activity == activity } }
        return shown.lazy.compactMap { $0.keyWindow ?? $0.windows.first }.first
    }
}
