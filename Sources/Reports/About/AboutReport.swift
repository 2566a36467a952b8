package import AppEnvironment
package import ConsoleOutput
import ListenCore

/// `listen paths` and `listen config`.
package struct AboutReport: Sendable {
    let paths: Paths
    let configuration: Configuration
    let console: Console

    package init(paths: Paths, configuration: Configuration, console: Console) {
        (self.paths, self.configuration, self.console) = (paths, configuration, console)
    }

    private func isFileBeaten(_ setting: Setting) -> Bool {
        configuration.kept[setting.name] != nil
            && configuration.usualOrigin(of: setting) == .file
    }

    /// Prints the paths of the program's files.
    package func paths(json: Bool) {
        let rows = [
            ("configuration", paths.configFile), ("data", paths.data), ("cache", paths.cache),
            ("log", paths.logFile), ("sockets", paths.runtime),
            ("library", paths.bundledLibrary ?? "not found"),
        ]
        if json {
            console.print(
                json: PathsJSON(paths: Dictionary(rows) { first, _ in first }))
            configuration.faults.forEach { console.note($0.description) }
            return
        }
        var table = TextTable(.left, .left)
        for row in rows { table.add(row.0, row.1) }
        console.print(table)
        configuration.faults.forEach { console.note($0.description) }
    }

    /// Prints every setting with its value, origin and purpose, and the errors in settings; the
    /// password of a proxy is hidden; in lines of at most `width` columns where it is given.
    package func settings(json: Bool, width: Int? = nil) {
        if json {
            let settings = Setting.all.map { setting in
                SettingJSON(setting, in: configuration)
            }
            console.print(
                json: SettingsJSON(settings: settings, faults: configuration.complaints))
            return
        }
        var table = TextTable(.left, .left, .left, .left)
        for setting in Setting.all {
            let row = SettingJSON(setting, in: configuration)
            table.add(setting.name, row.value ?? "?", "(\(row.origin))", setting.purpose)
        }
        if let width {
            console.print(verbatim: table.lines(fitting: width).joined(separator: "\n"))
        } else {
            console.print(table)
        }
        configuration.complaints.forEach { console.note($0) }
        for setting in Setting.all where isFileBeaten(setting) {
            console.note(
                "\(setting.name) was chosen in the settings (key P), which beats config.toml; "
                    + "Backspace there forgets it.")
        }
        console.note(
            "Set them with `listen config set NAME VALUE`, in \(paths.configFile), by LISTEN_…"
                + " variables or by flags.")
    }
}

private struct PathsJSON: Encodable {
    let version = 1
    let paths: [String: String]
}

private struct SettingsJSON: Encodable {
    let version = 1
    let settings: [SettingJSON]
    let faults: [String]
}

private struct SettingJSON: Encodable {
    let name: String
    /// Missing when the value is not valid; `fault` has the reason.
    let value: String?
    let fault: String?
    let origin: String
    let standard: String
    let expected: String
    let purpose: String

    init(_ setting: Setting, in configuration: Configuration) {
        name = setting.name
        do throws(ConfigurationError) {
            let entry = try configuration.entry(for: setting)
            (value, fault) = (setting.shown(entry.value), nil)
            origin = entry.origin.rawValue
        } catch {
            (value, fault) = (nil, error.description)
            origin = configuration.usualOrigin(of: setting).rawValue
        }
        standard = setting.standard
        expected = setting.expectation
        purpose = setting.purpose
    }
}
