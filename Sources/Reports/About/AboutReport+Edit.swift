package import AppEnvironment
import ConsoleOutput
import ListenCore

/// `listen config set` and `listen config unset`.
extension AboutReport {
    /// Writes a change of one setting into `config.toml`, which is replaced whole.
    package func write(_ edit: ConfigurationEdit) throws {
        guard try edit.write(to: paths.configFile) else {
            return console.note(
                edit.isRemoval
                    ? "\(edit.name) is not set in \(paths.configFile)."
                    : "\(edit.shownLine) stands in \(paths.configFile) already.")
        }
        console.note(
            edit.isRemoval
                ? "\(edit.name) was taken out of \(paths.configFile)."
                : "\(edit.shownLine) is in \(paths.configFile).")
        tellWhatBeats(edit)
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
