import Glibc
import UIVocabulary

/// The settings as a person keeps them, in `config.toml` and in the settings layer.
///
/// Flags and variables, which are for one run or one machine, are no part of them.
package struct OwnSettings: Sendable {
    private let configuration: Configuration
    /// The time `config.toml` was changed last, in milliseconds since 1970; `nil` without one.
    private let fileChangedAt: Int64?

    /// The settings in a file and the choices of the layer; `nil` while the file cannot be read.
    package init?(file path: String, choices: [String: String]) {
        let nothing = ProcessEnvironment(
            variables: [:], inputIsTerminal: false, outputIsTerminal: false, programFolder: "/",
            workingFolder: "/")
        let file = ConfigurationFile(reading: path)
        guard let configuration = try? Configuration(environment: nothing, file: file),
            configuration.fileFault == nil
        else { return nil }
        let live = choices.compactMap { name, value in
            LiveSetting(rawValue: name).map { ($0, value) }
        }
        self.configuration = configuration.keeping(Dictionary(live) { $1 })
        fileChangedAt = Self.modified(path)
    }

    /// The value of a setting and its origin; `nil` for one that is not valid.
    package func entry(for setting: Setting) -> Configuration.Entry? {
        try? configuration.entry(for: setting)
    }

    /// The latest time at which a value can have been changed, in milliseconds since 1970; `nil`
    /// where nothing but the clock says it.
    package func changedAt(_ entry: Configuration.Entry) -> Int64? {
        entry.origin == .kept ? nil : fileChangedAt
    }

    private static func modified(_ path: String) -> Int64? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        return Int64(facts.st_mtim.tv_sec) * 1_000 + Int64(facts.st_mtim.tv_nsec) / 1_000_000
    }
}
