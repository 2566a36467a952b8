import Files
import ListenCore
import TOMLText
import UIVocabulary

/// The content of `config.toml`: values as text by setting name, each with its line, and the errors
/// found in it.
package struct ConfigurationFile: Hashable, Sendable {
    /// A setting as the file gives it.
    struct Value: Hashable, Sendable {
        /// Its text, or a form that no setting takes, or a second value.
        enum Content: Hashable, Sendable {
            case text(String)
            case list
            case twice(first: String)
        }

        let content: Content
        /// The file, line and column.
        let place: String
    }

    /// A drill with its name.
    struct Drill: Hashable, Sendable {
        let name: String
        let value: Value
    }

    /// A name in the file that no setting has.
    private struct Unknown: Hashable, Sendable {
        /// Its beginning.
        let name: String
        let place: String
        /// The beginning of the name of a drill that is too long; `nil` for any other name.
        let longDrill: String?
    }

    /// The settings by name.
    private(set) var values: [String: Value] = [:]
    /// The table `[voices]`: the voice for a language, by its tag in small letters.
    private(set) var voices: [String: Value] = [:]
    /// The table `[drills]`, in its order.
    private(set) var drills: [Drill] = []
    /// The table `[keys]`, in its order.
    private(set) var keys: [KeyChoice] = []
    /// The error that makes the file unreadable as a whole.
    private(set) var fault: ConfigurationError?
    /// The first unknown names; the others are only counted.
    private var unknown: [Unknown] = []
    private var unknownCount = 0

    /// The size limit of the file, many times what all settings need.
    static let limitBytes = 256_000

    /// A file with these values, all at its beginning.
    init(_ texts: [String: String] = [:], path: String = "config.toml") {
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            add(Value(content: .text(text), place: path), named: [name[...]])
        }
    }

    /// Reads the file at a path; a missing one has no values.
    package init(reading path: String) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try LocalFile.beginning(of: path, limit: Self.limitBytes + 1)
        } catch {
            self.init()
            guard error.code != .fileMissing else { return }
            fault = ConfigurationError(.unreadable(error.description))
            return
        }
        self.init(bytes: bytes, path: path)
    }

    /// Reads the bytes of a file; those of one that is too large need only go over the limit.
    init(bytes: [UInt8], path: String) {
        self.init()
        do throws(TOMLError) {
            guard bytes.count <= Self.limitBytes else { throw Self.tooLarge(bytes) }
            for entry in try TOMLDocument(bytes).entries {
                if takeKeys(entry, path) { continue }
                let content = Self.text(entry.value).map(Value.Content.text) ?? .list
                add(
                    Value(content: content, place: "\(path):\(entry.valuePlace)"),
                    named: entry.path.map(Self.text))
            }
        } catch {
            self = ConfigurationFile()
            fault = ConfigurationError(
                .notTOML(place: "\(path):\(error.place)", reason: error.reason))
        }
    }

    /// Unknown names, as sentences in the order of the file; only the first of very many.
    var unknownSettings: [String] {
        let names = Setting.all.map(\.name)
        let sentences = unknown.map { unknown in
            // Comparing two names costs the product of their lengths.
            if let drill = unknown.longDrill {
                return ConfigurationError(
                    .longDrillName(name: drill, origin: unknown.place, limit: Self.drillBytes)
                ).description
            }
            let isShort = unknown.name.utf8.count <= Self.comparedBytes
            return ConfigurationError(
                .unknownSetting(
                    name: unknown.name, origin: unknown.place,
                    suggestion: isShort
                        ? Suggestion.closest(to: unknown.name, among: names) : nil)
            ).description
        }
        let rest = unknownCount - sentences.count
        return sentences + (rest > 0 ? ["\(rest) more names are no settings either."] : [])
    }

    private static let toldNames = 20
    private static let mostKeys = 500
    private static let mostDrills = 40
    private static let mostNames = 20
    private static let mostVoices = 200
    static let comparedBytes = 60
    /// Length limit for the name of a drill of the person's own.
    static let drillBytes = comparedBytes
    /// Length limit for the name of an unknown setting, so that messages stay short.
    private static let keptBytes = 240
    private static let known = Set(Setting.all.map(\.name))
    private static let longestName = Setting.all.map(\.name.utf8.count).max() ?? 0

    /// `transcribe.command` is another way to write `transcribe-command`.
    ///
    /// Only a name no longer than a setting's is joined: a file may hold very many entries of one
    /// table with a very long name.
    private mutating func add(_ value: Value, named parts: [Substring]) {
        if parts.count == 2, parts[0] == "voices", voices.count < Self.mostVoices,
            let language = Language(tag: String(parts[1]))
        {
            voices[language.tag.lowercased()] = value
            return
        }
        if parts.count == 2, parts[0] == "drills", drills.count < Self.mostDrills,
            !parts[1].isEmpty, parts[1].utf8.count <= Self.drillBytes
        {
            drills.append(Drill(name: String(parts[1]), value: value))
            return
        }
        let length = parts.reduce(parts.count - 1) { $0 + $1.utf8.count }
        let name = length <= Self.longestName ? parts.joined(separator: "-") : ""
        guard Self.known.contains(name) else { return addUnknown(parts, value.place) }
        guard let known = values[name] else {
            values[name] = value
            return
        }
        values[name] = Value(content: .twice(first: known.place), place: value.place)
    }

    /// Takes an entry of `[keys]` or a table in it; false for any other.
    ///
    /// The keys are a list of texts, or one text with spaces between them.
    private mutating func takeKeys(_ entry: TOMLEntry, _ path: String) -> Bool {
        let parts = entry.path.map(Self.text)
        guard (2...3).contains(parts.count), parts[0] == "keys", keys.count < Self.mostKeys,
            parts.allSatisfy({ $0.utf8.count <= Self.comparedBytes }),
            let names = Self.keyNames(entry.value)
        else { return false }
        keys.append(
            KeyChoice(
                table: parts.count == 3 ? String(parts[1]) : nil, word: String(parts.last ?? ""),
                names: names, place: "\(path):\(entry.valuePlace)"))
        return true
    }

    private static func keyNames(_ value: TOMLValue) -> [String]? {
        switch value {
        case .array(let values):
            let texts = values.prefix(mostNames).compactMap(text)
            return texts.count == min(values.count, mostNames) ? texts : nil
        default:
            return text(value).map { text in
                text == " "
                    ? ["Space"] : text.split(separator: " ").prefix(mostNames).map(String.init)
            }
        }
    }

    private mutating func addUnknown(_ parts: [Substring], _ place: String) {
        unknownCount += 1
        guard unknown.count < Self.toldNames else { return }
        let starts = parts.map { String(decoding: $0.utf8.prefix(Self.keptBytes), as: UTF8.self) }
        let name = starts.joined(separator: "-").utf8.prefix(Self.keptBytes)
        let isLongDrill =
            parts.count == 2 && parts[0] == "drills" && parts[1].utf8.count > Self.drillBytes
        unknown.append(
            Unknown(
                name: String(decoding: name, as: UTF8.self), place: place,
                longDrill: isLongDrill ? starts[1] : nil))
    }

    /// The name of the setting that an entry sets, if it has one.
    static func name(of entry: TOMLEntry) -> String {
        entry.path.map(text).joined(separator: "-")
    }

    private static func text(_ step: TOMLEntry.Step) -> Substring {
        switch step {
        case .key(let name): name[...]
        case .index(let index): "\(index)"
        }
    }

    /// The error of a file over the limit, with the place where it passes it.
    private static func tooLarge(_ bytes: [UInt8]) -> TOMLError {
        let read = bytes[..<limitBytes]
        let last = read.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = read[last...].count { $0 & 0xC0 != 0x80 } + 1
        return TOMLError(
            place: TOMLPlace(line: read.count { $0 == 0x0A } + 1, column: column),
            reason: "the file is larger than \(limitBytes / 1_000) KB")
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
