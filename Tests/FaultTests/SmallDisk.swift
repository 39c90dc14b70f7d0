import Foundation
import PingEmulator

/// A disk of the session's own, in memory and of a few kilobytes, which only one process and its children see.
///
/// Only Linux has it, and only for processes that may mount.
enum SmallDisk {
    /// What is wrong with the disk.
    enum Fault: String, CaseIterable {
        case full, readOnly
    }

    static var isPossible: Bool {
        get async { await Shell.succeeds("unshare -m mount -t tmpfs tmpfs /mnt") }
    }

    /// Refreshes so many times on the faulty disk, and once after it has been repaired.
    static func process(_ fault: Fault, _ session: StoredSession, times: Int) throws -> SessionProcess {
        let disk = session.folder.appending(path: "disk")
        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
        let (damage, repair) =
            switch fault {
            case .full: ("cat /dev/zero >\"$1\"/filler 2>/dev/null || true", "rm \"$1\"/filler")
            case .readOnly: ("mount -o remount,ro \"$1\"", "mount -o remount,rw \"$1\"")
            }
        let script = """
            set -e
            mount -t tmpfs -o size=128k,mode=700 tmpfs "$1"
            cp -a "$2"/. "$1"
            \(damage)
            "$3" refresh "$1" "$4" "$5"
            \(repair)
            "$3" refresh "$1" "$4" 1
            """
        let values = [disk.path, session.state.path, try SessionProcess.executable.path]
        return try SessionProcess(
            URL(filePath: "/usr/bin/unshare"),
            ["-m", "/bin/sh", "-c", script, "sh"] + values + [session.server.discoveryEndpoint(), "\(times)"]
        )
    }
}
