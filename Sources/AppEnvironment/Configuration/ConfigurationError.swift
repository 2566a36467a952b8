package import ListenCore

/// The reason that the configuration cannot be used.
package typealias ConfigurationError = CodedError<ConfigurationErrorCode>

/// The codes of `ConfigurationError`.
package enum ConfigurationErrorCode: FailureCode {
    /// Neither HOME nor the XDG variable gives the folder.
    case noHome(variable: String)
    /// The file cannot be read; the sentence says which one and why.
    case unreadable(String)
    /// The file is not TOML; the place has its line and column.
    case notTOML(place: String, reason: String)
    /// There is no such setting.
    case unknownSetting(name: String, origin: String, suggestion: String?)
    /// The name of a drill of the person's own is longer than `limit` bytes.
    case longDrillName(name: String, origin: String, limit: Int)
    /// The value is not valid for the setting; `fault` says where, if that is known.
    case badValue(
        setting: String, value: String, origin: String, expected: String, fault: String? = nil)
    /// The file sets the setting in two places.
    case setTwice(setting: String, first: String, second: String)
    /// The line of the setting cannot be taken out of the file without others.
    case uneditable(setting: String, place: String)
    /// The bundled library is not where it should be.
    case noLibrary

    /// The error and its remedy.
    package func sentence(about _: String) -> String {
        switch self {
        case .noHome(let variable):
            "The home folder is not known. Set HOME, or \(variable) to an absolute path."
        case .unreadable(let sentence): "The settings cannot be read. \(sentence)"
        case .notTOML(let place, let reason):
            "The settings cannot be read: \(place): \(reason). Mend the line, or move the file "
                + "away."
        case .unknownSetting(let name, let origin, let suggestion):
            "There is no setting \"\(name.printable(limit: 60))\" (in \(origin)). "
                + (suggestion.map { "Did you mean \"\($0)\"? " } ?? "")
                + "`listen config` shows them all."
        case .longDrillName(let name, let origin, let limit):
            "The name of the drill \"\(name.printable(limit: 60))\" (in \(origin)) is too long. "
                + "Give it one of at most \(limit) bytes: \(limit / 3) to \(limit) letters, by the "
                + "script."
        case .badValue(let setting, let value, let origin, let expected, let fault):
            "\"\(value.printable(limit: 60))\" (in \(origin)) is not a value of \(setting). "
                + (fault ?? "Give \(expected).")
        case .setTwice(let setting, let first, let second):
            "The setting \(setting) is set twice, in \(first) and \(second). Keep one of them."
        case .uneditable(let setting, let place):
            "The setting \(setting) cannot be changed without other lines, at \(place). "
                + "Change it by hand."
        case .noLibrary:
            "The library that ships with listen was not found. "
                + "Set LISTEN_LIBRARY to its folder, or run `make install`."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .noLibrary: .notFound
        // A flag is part of the command line.
        case .badValue(_, _, let origin, _, _) where origin.hasPrefix("--"): .usage
        default: .configuration
        }
    }
}

extension ConfigurationError {
    /// True when a setting is wrong, rather than the machine.
    package var isOfSetting: Bool {
        switch code {
        case .badValue, .setTwice: true
        case .noHome, .unreadable, .notTOML, .unknownSetting, .longDrillName, .noLibrary,
            .uneditable:
            false
        }
    }
}
