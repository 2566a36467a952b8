public import ListenCore
public import ListenUI

/// The settings in force: flags over environment over what was chosen while
/// the program ran and is kept, that over the file, that over the defaults.
///
/// A choice beats the file, as the speed that was chosen for a book does: what
/// a person changed last on the screen holds until they take it back there.
/// Flags and variables are for one run or one machine, and say so louder.
public struct Configuration: Hashable, Sendable {
    /// Where a value was set.
    public enum Origin: String, Hashable, Sendable, Codable {
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
    public struct Entry: Hashable, Sendable {
        /// The value's text, already checked.
        public let value: String
        /// Where it was set.
        public let origin: Origin
    }

    /// What a person must be told of values that were left aside.
    public let warnings: [String]

    /// What was chosen before, by the names of the settings.
    private(set) var kept: [String: String] = [:]

    private let entries: [String: Entry]

    /// Joins the layers, checking every value.
    ///
    /// `file` and `flags` are keyed by setting names. Unknown names and values
    /// that do not fit throw; a drill that cannot be read in the environment or
    /// the file is left aside with a warning.
    public init(
        flags: [String: String] = [:], environment: ProcessEnvironment,
        file: [String: String] = [:], filePath: String = "config.toml"
    ) throws(ConfigurationError) {
        var entries: [String: Entry] = [:]
        let names = Setting.all.map(\.name)
        for name in file.keys.sorted() where !names.contains(name) {
            throw ConfigurationError(
                .unknownSetting(
                    name: name, origin: filePath,
                    suggestion: Suggestion.closest(to: name, among: names)))
        }
        var warnings: [String] = []
        for setting in Setting.all {
            let layers: [(String?, Origin, String)] = [
                (flags[setting.name], .flag, "--" + setting.name),
                (environment[setting.environmentName], .environment, setting.environmentName),
                (file[setting.name], .file, filePath),
                (setting.standard, .standard, "the default"),
            ]
            for case (let value?, let origin, let place) in layers {
                if setting.accepts(value) {
                    entries[setting.name] = Entry(value: value, origin: origin)
                    break
                }
                guard setting.isForgiving, origin != .flag else {
                    throw ConfigurationError(
                        .badValue(
                            setting: setting.name, value: setting.shown(value), origin: place,
                            expected: setting.expectation, fault: setting.fault(in: value)))
                }
                warnings.append(Self.warning(setting, value, place))
            }
        }
        self.entries = entries
        self.warnings = warnings
    }

    private static func warning(_ setting: Setting, _ value: String, _ place: String) -> String {
        "The setting \(setting.name) (in \(place)) is not used: "
            + (setting.fault(in: value) ?? "give \(setting.expectation).")
    }

    /// The same with what was chosen before; what no setting takes any more is left out.
    public func keeping(_ choices: [LiveSetting: String]) -> Configuration {
        var configuration = self
        for (live, value) in choices {
            guard let setting = Setting.live(live), setting.accepts(value) else { continue }
            configuration.kept[setting.name] = value
        }
        return configuration
    }

    /// The value in force and where it was set.
    public func entry(for setting: Setting) -> Entry {
        let usual = usualEntry(for: setting)
        switch usual.origin {
        case .flag, .environment: return usual
        case .kept, .file, .standard:
            return kept[setting.name].map { Entry(value: $0, origin: .kept) } ?? usual
        }
    }

    /// The value that holds where nothing is kept.
    func usualEntry(for setting: Setting) -> Entry {
        entries[setting.name] ?? Entry(value: setting.standard, origin: .standard)
    }
}

extension Configuration {
    func text(_ setting: Setting) -> String { entry(for: setting).value }
    func isOn(_ setting: Setting) -> Bool { text(setting) == "true" }
    func integer(_ setting: Setting) -> Int { Int(text(setting)) ?? 0 }

    /// The language translations are wanted in.
    public var translationLanguage: Language? { Language(tag: text(.translateTo)) }

    /// How fast chapters play at first.
    public var playbackRate: PlaybackRate {
        PlaybackRate(hundredths: Int(((Double(text(.speed)) ?? 1) * 100).rounded()))
    }
}
