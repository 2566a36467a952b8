import Library
import ListenCore
import TOMLText

/// What `config.toml` says: texts by setting name, each with its place, and what is wrong with it.
struct ConfigurationFile: Hashable, Sendable {
    /// A setting as the file has it.
    struct Value: Hashable, Sendable {
        /// Its text, or that it is of a form no setting takes, or set elsewhere too.
        enum Content: Hashable, Sendable {
            case text(String)
            case list
            case twice(first: String)
        }

        let content: Content
        /// The file, line and column.
        let place: String
    }

    /// The settings by name; names that no setting has are among them.
    private(set) var values: [String: Value] = [:]
    /// Why the file cannot be read at all.
    private(set) var fault: ConfigurationError?

    /// The largest file that is read.
    private static let limitBytes = 1_000_000

    /// A file that says these things, all at its beginning.
    init(_ texts: [String: String] = [:], path: String = "config.toml") {
        values = texts.mapValues { Value(content: .text($0), place: path) }
    }

    /// Reads the file at a path; a missing one says nothing.
    init(reading path: String) {
        let bytes: [UInt8]
        do throws(LibraryError) {
            bytes = try LocalFile.bytes(of: path, limit: Self.limitBytes)
        } catch {
            self.init()
            guard error.code != .fileMissing else { return }
            fault = ConfigurationError(.unreadable(error.description))
            return
        }
        self.init(bytes: bytes, path: path)
    }

    /// Reads the bytes of a file.
    init(bytes: [UInt8], path: String) {
        do throws(TOMLError) {
            for entry in try TOMLDocument(bytes).entries { add(entry, path) }
        } catch {
            values = [:]
            fault = ConfigurationError(
                .notTOML(place: "\(path):\(error.place)", reason: error.reason))
        }
    }

    /// Names that no setting has, as sentences in the order of the names; of very many, some.
    var unknownSettings: [String] {
        let names = Setting.all.map(\.name)
        let unknown = values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
        let sentences = unknown.prefix(Self.toldNames).map { name, value in
            // How alike two names are costs the product of their lengths.
            let isShort = name.utf8.count <= Self.comparedBytes
            return ConfigurationError(
                .unknownSetting(
                    name: name, origin: value.place,
                    suggestion: isShort ? Suggestion.closest(to: name, among: names) : nil)
            ).description
        }
        let rest = unknown.count - sentences.count
        return sentences + (rest > 0 ? ["\(rest) more names are no settings either."] : [])
    }

    private static let toldNames = 20
    private static let comparedBytes = 60

    /// `transcribe.command` is another way to write `transcribe-command`.
    private mutating func add(_ entry: TOMLEntry, _ path: String) {
        let name = entry.path.map { step in
            switch step {
            case .key(let name): name
            case .index(let index): "\(index)"
            }
        }.joined(separator: "-")
        let place = "\(path):\(entry.valuePlace)"
        guard let known = values[name] else {
            let content = Self.text(entry.value).map(Value.Content.text) ?? .list
            values[name] = Value(content: content, place: place)
            return
        }
        values[name] = Value(content: .twice(first: known.place), place: place)
    }

    private static func text(_ value: TOMLValue) -> String? {
        switch value {
        case .string(let text), .moment(let text): text
        case .boolean(let isOn): isOn ? "true" : "false"
        case .integer(let number): String(number)
        case .float(let number): String(number)
        case .array, .table: nil
        }
    }
}
