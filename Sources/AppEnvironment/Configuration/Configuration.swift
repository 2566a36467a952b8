package import ListenCore
package import UIVocabulary

/// The settings in force: flags over environment over what was chosen while
/// the program ran and is kept, that over the file, that over the defaults.
///
/// A choice beats the file, as the speed that was chosen for a book does: what
/// a person changed last on the screen holds until they take it back there.
/// Flags and variables are for one run or one machine, and say so louder.
///
/// Every setting stands alone: a value that does not fit is kept as a fault, which
/// whoever asks for that setting gets, and nobody else.
package struct Configuration: Hashable, Sendable {
    /// Where a value was set.
    package enum Origin: String, Hashable, Sendable, Codable {
        /// By a flag of this run.
        case flag
        /// By a `LISTEN_…` variable.
        case environment
        /// In the settings layer, some time before.
        case kept
        /// In `config.toml`.
        case file
        /// Nowhere: it is the default.
        case standard = "default"
    }

    /// A value with where it was set.
    package struct Entry: Hashable, Sendable {
        /// The value's text, already checked.
        package let value: String
        /// Where it was set.
        package let origin: Origin
    }

    /// Why `config.toml` cannot be read at all, so that nothing of it is in force.
    package let fileFault: ConfigurationError?

    /// What a person must be told of values that were left aside.
    package private(set) var warnings: [String]

    /// What was chosen before, by the names of the settings.
    package private(set) var kept: [String: String] = [:]

    /// What flags, variables and the file say, or why what they say is no value.
    private let usual: [String: Usual]

    private struct Usual: Hashable, Sendable {
        let origin: Origin
        let value: Result<String, ConfigurationError>
    }

    /// Joins the layers, checking every value.
    ///
    /// `flags` are keyed by setting names; one that does not fit throws. Names in the file that
    /// no setting has, and a drill that cannot be read, are left aside with a warning.
    package init(
        flags: [String: String] = [:], environment: ProcessEnvironment,
        file: ConfigurationFile = ConfigurationFile()
    ) throws(ConfigurationError) {
        var usual: [String: Usual] = [:]
        var warnings = file.unknownSettings
        for setting in Setting.all {
            if let value = flags[setting.name] {
                try setting.check(value, in: "--" + setting.name)
                usual[setting.name] = Usual(origin: .flag, value: .success(value))
                continue
            }
            for (origin, value) in setting.layers(environment, file) {
                if setting.isForgiving, case .failure(let error) = value {
                    warnings.append("The setting \(setting.name) is not used: \(error)")
                    continue
                }
                usual[setting.name] = Usual(origin: origin, value: value)
                break
            }
        }
        self.usual = usual
        self.warnings = warnings
        fileFault = file.fault
    }

    /// The same with what was chosen before; what no setting takes any more is left out with a
    /// warning, since it can only be taken back on the screen, which it would keep away.
    package func keeping(_ choices: [LiveSetting: String]) -> Configuration {
        var configuration = self
        for (live, value) in choices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let setting = Setting.live(live) else { continue }
            do throws(ConfigurationError) {
                try setting.check(value, in: "the settings, key P")
                configuration.kept[setting.name] = value
            } catch {
                configuration.warnings.append("\(error) It is left aside.")
            }
        }
        return configuration
    }

    /// The value in force and where it was set; throws why there is none.
    package func entry(for setting: Setting) throws(ConfigurationError) -> Entry {
        if let choice = choice(for: setting) { return Entry(value: choice, origin: .kept) }
        return try usualEntry(for: setting)
    }

    /// The kept choice, where it holds.
    package func choice(for setting: Setting) -> String? {
        usualOrigin(of: setting).isBeatenByChoices ? kept[setting.name] : nil
    }

    /// The value that holds where nothing is kept; throws why there is none.
    package func usualEntry(for setting: Setting) throws(ConfigurationError) -> Entry {
        guard let usual = usual[setting.name] else {
            return Entry(value: setting.standard, origin: .standard)
        }
        return Entry(value: try usual.value.get(), origin: usual.origin)
    }

    /// Where the value that holds where nothing is kept was set, whether or not it fits.
    package func usualOrigin(of setting: Setting) -> Origin {
        usual[setting.name]?.origin ?? .standard
    }

    /// What is wrong with values that would hold, in the order of the settings: a choice that is
    /// kept stands in for what is no value in the file.
    package var faultsInForce: [ConfigurationError] {
        Setting.all.compactMap { setting in
            do throws(ConfigurationError) {
                _ = try entry(for: setting)
                return nil
            } catch {
                return error
            }
        }
    }

    /// All a person should be told of: what is wrong, and what was left aside.
    package var complaints: [String] { faults.map(\.description) + warnings }

    /// All that is wrong: the file, then the settings in their order.
    package var faults: [ConfigurationError] {
        let settings = Setting.all.compactMap { setting in
            if case .failure(let error) = usual[setting.name]?.value { error } else { nil }
        }
        return (fileFault.map { [$0] } ?? []) + settings
    }
}

extension Configuration.Origin {
    fileprivate var isBeatenByChoices: Bool {
        switch self {
        case .flag, .environment: false
        case .kept, .file, .standard: true
        }
    }
}

extension Setting {
    /// What a variable and the file say, the stronger first.
    fileprivate func layers(
        _ environment: ProcessEnvironment, _ file: ConfigurationFile
    ) -> [(Configuration.Origin, Result<String, ConfigurationError>)] {
        let variable = environment[environmentName].map { checked($0, in: environmentName) }
        return (variable.map { [(.environment, $0)] } ?? [])
            + (file.values[name].map { [(.file, checked($0))] } ?? [])
    }

    private func checked(_ value: ConfigurationFile.Value) -> Result<String, ConfigurationError> {
        switch value.content {
        case .text(let text): checked(text, in: value.place)
        case .list:
            .failure(
                ConfigurationError(
                    .badValue(
                        setting: name, value: "a list or table", origin: value.place,
                        expected: expectation)))
        case .twice(let first):
            .failure(
                ConfigurationError(.setTwice(setting: name, first: first, second: value.place)))
        }
    }

    private func checked(
        _ value: String, in place: String
    ) -> Result<String, ConfigurationError> {
        Result { () throws(ConfigurationError) in
            try check(value, in: place)
            return value
        }
    }

    fileprivate func check(_ value: String, in place: String) throws(ConfigurationError) {
        guard !accepts(value) else { return }
        throw ConfigurationError(
            .badValue(
                setting: name, value: shown(value), origin: place, expected: expectation,
                fault: fault(in: value)))
    }
}

extension Configuration {
    package func text(_ setting: Setting) throws(ConfigurationError) -> String {
        try entry(for: setting).value
    }

    package func isOn(_ setting: Setting) throws(ConfigurationError) -> Bool {
        try text(setting) == "true"
    }

    package func integer(_ setting: Setting) throws(ConfigurationError) -> Int {
        Int(try text(setting)) ?? 0
    }

    /// The language translations are wanted in.
    package var translationLanguage: Language? {
        get throws(ConfigurationError) { Language(tag: try text(.translateTo)) }
    }

    /// How fast chapters play at first.
    package var playbackRate: PlaybackRate {
        get throws(ConfigurationError) {
            PlaybackRate(hundredths: Int(((Double(try text(.speed)) ?? 1) * 100).rounded()))
        }
    }
}
