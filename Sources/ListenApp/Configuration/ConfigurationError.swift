public import ListenCore

/// Why the configuration cannot be used.
public struct ConfigurationError: DescribedError, Hashable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// Neither HOME nor the XDG variable says where files belong.
        case noHome(variable: String)
        /// The file cannot be read.
        case unreadable(path: String, reason: String)
        /// The file is no TOML.
        case notTOML(path: String, reason: String)
        /// There is no such setting.
        case unknownSetting(name: String, origin: String, suggestion: String?)
        /// The value does not fit the setting; `fault` says where, if that is known.
        case badValue(
            setting: String, value: String, origin: String, expected: String, fault: String? = nil)
        /// The bundled library is not where it should be.
        case noLibrary
    }

    /// What is wrong.
    public let code: Code

    /// An error.
    public init(_ code: Code) {
        self.code = code
    }

    /// What is wrong and what to do about it.
    public var description: String {
        switch code {
        case .noHome(let variable):
            "The home folder is not known. Set HOME, or \(variable) to an absolute path."
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason). Check its owner and permissions."
        case .notTOML(let path, let reason):
            "\(path) is not valid TOML: \(reason). Mend it, or move it away."
        case .unknownSetting(let name, let origin, let suggestion):
            "There is no setting \"\(name)\" (in \(origin)). "
                + (suggestion.map { "Did you mean \"\($0)\"? " } ?? "")
                + "`listen config` shows them all."
        case .badValue(let setting, let value, let origin, let expected, let fault):
            "\"\(value)\" (in \(origin)) is not a value of \(setting). "
                + (fault ?? "Give \(expected).")
        case .noLibrary:
            "The library that ships with listen was not found. "
                + "Set LISTEN_LIBRARY to its folder, or run `make install`."
        }
    }

    /// What kind of failure it is.
    public var kind: FailureKind {
        if case .noLibrary = code { .notFound } else { .configuration }
    }
}
