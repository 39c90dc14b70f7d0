import Foundation
import PingEmulator

/// A directory in which the system lets a process replace no file, although it may write in the
/// folder for unfinished ones.
enum RefusingDirectory {
    /// Why.
    enum Reason: String, CaseIterable {
        /// The user may not change the directory. The superuser always may, so the process runs as another user.
        case rights
        /// The value's file is marked as unchangeable (`chattr +i`), which only the superuser can do.
        case mark

        var isPossible: Bool {
            get async {
                switch self {
                case .rights:
                    if geteuid() != 0 { return true }
                    return await Shell.succeeds("setpriv --reuid=65534 --clear-groups true")
                case .mark: return await Shell.succeeds("f=$(mktemp) && chattr +i $f && chattr -i $f && rm $f")
                }
            }
        }

        var damage: String {
            switch self {
            case .rights: "if [ $(id -u) = 0 ]; then chown -R 65534 \"$1\"; fi; chmod 500 \"$1\""
            case .mark: "chattr +i \"$1\"/*.sealed"
            }
        }

        var repair: String {
            switch self {
            case .rights: "chmod 700 \"$1\""
            case .mark: "chattr -i \"$1\"/*.sealed"
            }
        }

        /// Runs a program as somebody whom the system refuses.
        var run: String {
            self == .rights && geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
        }
    }

    static var possible: [Reason] {
        get async {
            var possible: [Reason] = []
            for reason in Reason.allCases where await reason.isPossible { possible.append(reason) }
            return possible
        }
    }

    /// Refreshes so many times in the directory, and once after it has been repaired.
    static func process(_ reason: Reason, _ session: StoredSession, times: Int) throws -> SessionProcess {
        let script = """
            set -e
            \(reason.damage)
            trap '\(reason.repair)' EXIT
            \(reason.run) "$2" refresh "$1" "$3" "$4"
            \(reason.repair)
            \(reason.run) "$2" refresh "$1" "$3" 1
            """
        let values = [
            session.state.path, try SessionProcess.executable.path, session.server.discoveryEndpoint(), "\(times)",
        ]
        return try SessionProcess(URL(filePath: "/bin/sh"), ["-c", script, "sh"] + values)
    }
}
