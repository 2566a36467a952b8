import ListenCore

/// `listen paths` and `listen config`.
public struct AboutReport: Sendable {
    let paths: Paths
    let configuration: Configuration
    let console: Console

    private func isFileBeaten(_ setting: Setting) -> Bool {
        configuration.entry(for: setting).origin == .kept
            && configuration.usualEntry(for: setting).origin == .file
    }

    /// Prints where files are kept.
    public func paths(json: Bool) {
        let rows = [
            ("configuration", paths.configFile), ("data", paths.data), ("cache", paths.cache),
            ("log", paths.logFile), ("sockets", paths.runtime),
            ("library", paths.bundledLibrary ?? "not found"),
        ]
        if json {
            console.print(
                json: PathsJSON(paths: Dictionary(rows) { first, _ in first }))
            return
        }
        var table = TextTable(.left, .left)
        for row in rows { table.add(row.0, row.1) }
        console.print(table)
    }

    /// Prints every setting with its value, where it was set and what it does; the password of
    /// a proxy stays unseen.
    public func settings(json: Bool) {
        if json {
            let settings = Setting.all.map { setting in
                SettingJSON(setting, configuration.entry(for: setting))
            }
            console.print(json: SettingsJSON(settings: settings))
            return
        }
        var table = TextTable(.left, .left, .left, .left)
        for setting in Setting.all {
            let entry = configuration.entry(for: setting)
            table.add(
                setting.name, Redaction.redacted(entry.value), "(\(entry.origin.rawValue))",
                setting.purpose)
        }
        console.print(table)
        for warning in configuration.warnings { console.note(warning) }
        for setting in Setting.all where isFileBeaten(setting) {
            console.note(
                "\(setting.name) was chosen in the settings (key P), which beats config.toml; "
                    + "Backspace there forgets it.")
        }
        console.note("Set them in \(paths.configFile), by LISTEN_… variables or by flags.")
    }
}

private struct PathsJSON: Encodable {
    let version = 1
    let paths: [String: String]
}

private struct SettingsJSON: Encodable {
    let version = 1
    let settings: [SettingJSON]
}

private struct SettingJSON: Encodable {
    let name: String
    let value: String
    let origin: String
    let standard: String
    let expected: String
    let purpose: String

    init(_ setting: Setting, _ entry: Configuration.Entry) {
        name = setting.name
        value = Redaction.redacted(entry.value)
        origin = entry.origin.rawValue
        standard = setting.standard
        expected = setting.expectation
        purpose = setting.purpose
    }
}
