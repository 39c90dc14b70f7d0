public import Foundation

/// A request of a user interface to a ``LoginModel``. For buttons, with ``LoginModel/perform(_:)``.
public enum LoginAction: Sendable {
    /// See ``LoginModel/start()``.
    case start
    /// See ``LoginModel/start(journey:)``.
    case startJourney(String)
    /// See ``LoginModel/next()``.
    case next
    /// See ``LoginModel/press(_:choosing:)``.
    case press(LoginField, choosing: LoginOption.ID? = nil)
    /// See ``LoginModel/retry()``.
    case retry
    /// See ``LoginModel/restart()``.
    case restart
    /// See ``LoginModel/resume(_:)``.
    case resume(URL)
}
