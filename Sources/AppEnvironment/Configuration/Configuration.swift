package import ListenCore
import Practice
package import UIVocabulary

/// The settings in force.
///
/// Flags override the environment, which overrides choices kept from earlier runs, which override
/// the file and then the defaults.
///
/// A choice overrides the file, as the speed chosen for a book does: a change on the screen holds
/// until it is undone there. Flags and variables are for one run or one machine, and therefore
/// stronger.
///
/// Every setting is checked separately: an error in one is thrown only to the code that asks for
/// it.
package struct Configuration: Hashable, Sendable {
    /// The place where a value was set.
    package enum Origin: String, Hashable, Sendable, Codable {
        /// By a flag of this run.
        case flag
        /// By a `LISTEN_…` variable.
        case environment
        /// In the settings layer, in an earlier run.
        case kept
        /// In `config.toml`.
        case file
        /// Nowhere: it is the default.
        case standard = "default"
    }

    /// A value and the place where it was set.
    package struct Entry: Hashable, Sendable {
        /// The value's text, already checked.
        package let value: String
        /// The place where it was set.
        package let origin: Origin
    }

    /// The error that makes `config.toml` unreadable as a whole, so that none of it is in force.
    package let fileFault: ConfigurationError?

    /// Warnings to print about values that were ignored.
    package private(set) var warnings: [String]

    /// The choices kept from earlier runs, by setting name.
    package private(set) var kept: [String: String] = [:]
    /// The drills of `[drills]` that can be read.
    package let drills: [NamedDrill]
    /// The keys in force, without their lengths of skips.
    package let keys: KeyMap

    /// The values of flags, variables and the file, or the error for those that are not valid.
    private let usual: [String: Usual]
    /// The table `[voices]` of the file.
    private let voiceTable: [String: ConfigurationFile.Value]
    /// The language of the person's locale, which translations are in unless told otherwise.
    private let localeLanguage: String?

    private struct Usual: Hashable, Sendable {
        let origin: Origin
        let value: Result<String, ConfigurationError>
    }

    /// Joins the layers and checks every value.
    ///
    /// `flags` are keyed by setting names; one that is not valid throws. Unknown names in the file,
    /// and a drill that cannot be read, are ignored with a warning.
    package init(
        flags: [String: String] = [:], environment: ProcessEnvironment,
        file: ConfigurationFile = ConfigurationFile()
    ) throws(ConfigurationError) {
        var usual: [String: Usual] = [:]
        var warnings = file.unknownSettings
        var (drills, faults) = ([NamedDrill](), [String]())
        for drill in file.drills {
            if let fault = Self.take(drill, into: &drills) { faults.append(fault) }
        }
        for setting in Setting.all {
            if let value = flags[setting.name] {
                try setting.check(value, in: setting.flag, beside: drills)
                usual[setting.name] = Usual(origin: .flag, value: .success(value))
                continue
            }
            for (origin, value) in setting.layers(environment, file, drills) {
                if setting.isForgiving, case .failure(let error) = value {
                    warnings.append("The setting \(setting.name) is not used: \(error)")
                    continue
                }
                usual[setting.name] = Usual(origin: origin, value: value)
                break
            }
        }
        self.usual = usual
        voiceTable = file.voices
        localeLanguage = LocaleLanguage.tag(environment)
        let preset = try? usual[Setting.keyPreset.name]?.value.get()
        let chosen = (preset.flatMap(KeyPreset.init) ?? .listen).keys.choosing(file.keys)
        keys = chosen.keys
        self.drills = drills
        self.warnings = warnings + chosen.complaints + faults
        fileFault = file.fault
    }

    /// Takes a drill of the file, or says why it cannot be used.
    private static func take(
        _ drill: ConfigurationFile.Drill, into drills: inout [NamedDrill]
    ) -> String? {
        let name = drill.name.printable(limit: 40)
        guard DrillPreset.named(drill.name) == nil else {
            return "\(drill.value.place): the drill \(name) is one of listen. Call yours otherwise."
        }
        guard case .text(let notation) = drill.value.content else {
            return "\(drill.value.place): the drill \(name) is no text. Write its passes between "
                + "quotation marks."
        }
        do throws(NotationError) {
            _ = try DrillNotation.read(notation)
        } catch {
            return "\(drill.value.place): the drill \(name) cannot be used. \(error.description)"
        }
        drills.append(NamedDrill(name: drill.name, notation: notation))
        return nil
    }

    /// A copy with the choices of earlier runs.
    ///
    /// One that is no longer valid is dropped with a warning, since it could be undone only on the
    /// screen, which it would keep from opening.
    package func keeping(_ choices: [LiveSetting: String]) -> Configuration {
        var configuration = self
        for (live, value) in choices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let setting = Setting.live(live) else { continue }
            do throws(ConfigurationError) {
                try setting.check(value, in: "the settings, key P", beside: drills)
                configuration.kept[setting.name] = value
            } catch {
                configuration.warnings.append("\(error) It is left aside.")
            }
        }
        return configuration
    }

    /// The voices for languages as `[voices]` has them, by tag in small letters; throws the first
    /// value that is no text.
    package var voices: [String: String] {
        get throws(ConfigurationError) {
            var voices: [String: String] = [:]
            for (tag, value) in voiceTable.sorted(by: { $0.key < $1.key }) {
                guard case .text(let text) = value.content else {
                    throw ConfigurationError(
                        .badValue(
                            setting: "voices.\(tag)", value: "a list or table",
                            origin: value.place,
                            expected: "a voice that `listen voices` lists, or a command"))
                }
                voices[tag] = text
            }
            return voices
        }
    }

    /// The value in force and its origin; throws the error in it.
    package func entry(for setting: Setting) throws(ConfigurationError) -> Entry {
        if let choice = choice(for: setting) { return Entry(value: choice, origin: .kept) }
        return try usualEntry(for: setting)
    }

    /// The kept choice, where it applies.
    func choice(for setting: Setting) -> String? {
        usualOrigin(of: setting).isBeatenByChoices ? kept[setting.name] : nil
    }

    /// The value that applies when no choice is kept; throws the error in it.
    func usualEntry(for setting: Setting) throws(ConfigurationError) -> Entry {
        guard let usual = usual[setting.name] else {
            let ofLocale = setting == .translateTo ? localeLanguage : nil
            return Entry(value: ofLocale ?? setting.standard, origin: .standard)
        }
        return Entry(value: try usual.value.get(), origin: usual.origin)
    }

    /// The place of the value that applies when no choice is kept, whether or not it is valid.
    package func usualOrigin(of setting: Setting) -> Origin {
        usual[setting.name]?.origin ?? .standard
    }

    /// Errors in values that would apply, in the order of the settings.
    ///
    /// A kept choice replaces a value in the file that is not valid.
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

    /// All messages for the person: errors, then warnings.
    package var complaints: [String] { faults.map(\.description) + warnings }

    /// All errors: that of the file, then those of the settings in their order.
    package var faults: [ConfigurationError] {
        let settings = Setting.all.compactMap { setting in
            if case .failure(let error) = usual[setting.name]?.value { error } else { nil }
        }
        let voices: [ConfigurationError]
        do throws(ConfigurationError) {
            _ = try self.voices
            voices = []
        } catch {
            voices = [error]
        }
        return (fileFault.map { [$0] } ?? []) + settings + voices
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
    /// The values of the variable and the file, the stronger first.
    fileprivate func layers(
        _ environment: ProcessEnvironment, _ file: ConfigurationFile, _ drills: [NamedDrill]
    ) -> [(Configuration.Origin, Result<String, ConfigurationError>)] {
        let variable = environment[environmentName].map {
            checked($0, in: environmentName, drills)
        }
        return (variable.map { [(.environment, $0)] } ?? [])
            + (file.values[name].map { [(.file, checked($0, drills))] } ?? [])
    }

    private func checked(
        _ value: ConfigurationFile.Value, _ drills: [NamedDrill]
    ) -> Result<String, ConfigurationError> {
        switch value.content {
        case .text(let text): checked(text, in: value.place, drills)
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
        _ value: String, in place: String, _ drills: [NamedDrill]
    ) -> Result<String, ConfigurationError> {
        Result { () throws(ConfigurationError) in
            try check(value, in: place, beside: drills)
            return value
        }
    }

    /// Checks a value; the name of a drill of the person's own is one too.
    func check(
        _ value: String, in place: String, beside drills: [NamedDrill] = []
    ) throws(ConfigurationError) {
        guard !accepts(value), kind != .drill || drills.notation(of: value) == nil else { return }
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

    /// True when the language of translations was chosen rather than taken from the locale.
    package var isTargetChosen: Bool {
        (try? entry(for: .translateTo).origin) != .standard
    }

    /// The language translations are wanted in.
    package var translationLanguage: Language? {
        get throws(ConfigurationError) { StatedLanguage.language(try text(.translateTo)) }
    }

    /// The playback rate that chapters begin with.
    var playbackRate: PlaybackRate {
        get throws(ConfigurationError) {
            PlaybackRate(hundredths: Int(((Double(try text(.speed)) ?? 1) * 100).rounded()))
        }
    }
}
