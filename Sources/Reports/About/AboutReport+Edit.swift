package import AppEnvironment
import ConsoleOutput
import Files
import Glibc
import ListenCore

/// `listen config set` and `listen config unset`.
extension AboutReport {
    /// Writes a change of one setting into `config.toml`, which is replaced whole.
    package func write(_ edit: ConfigurationEdit) throws {
        let path = Self.target(of: paths.configFile)
        let isThere = access(path, F_OK) == 0
        let bytes = isThere ? try LocalFile.bytes(of: path, limit: Self.limit) : []
        guard let edited = try edit.applied(to: bytes, path: paths.configFile) else {
            return console.note(
                edit.isRemoval
                    ? "\(edit.name) is not set in \(paths.configFile)."
                    : "\(edit.shownLine) stands in \(paths.configFile) already.")
        }
        try PrivateFolder.make(PrivateFolder.parent(of: path))
        try AtomicFile.write(edited, to: path, access: isThere ? .usual : .owner)
        console.note(
            edit.isRemoval
                ? "\(edit.name) was taken out of \(paths.configFile)."
                : "\(edit.shownLine) is in \(paths.configFile).")
        tellWhatBeats(edit)
    }

    /// Larger files are refused by whoever reads the settings.
    private static let limit = 1_000_000

    /// The file behind a link, which people keep with their other settings.
    private static func target(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Tells of a value elsewhere that counts more than the file.
    private func tellWhatBeats(_ edit: ConfigurationEdit) {
        if configuration.usualOrigin(of: edit.setting) == .environment {
            console.note(
                "\(edit.setting.environmentName) is set, which beats config.toml in this shell.")
        } else if configuration.kept[edit.name] != nil {
            console.note(
                "\(edit.name) was chosen in the settings (key P), which beats config.toml; "
                    + "Backspace there forgets it.")
        }
    }
}
