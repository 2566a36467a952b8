package import ListenCore
import Practice
import TOMLText
package import UIVocabulary

/// A change of one setting in the text of `config.toml`; every other byte stays.
package struct ConfigurationEdit: Hashable, Sendable {
    package let setting: Setting
    /// The value, in the form that the setting has; `nil` takes it out of the file.
    let value: String?

    /// A change by the name of a setting and a value as a person types them; `drills.echo` names a
    /// drill of the person's own, of which `drills` are there.
    ///
    /// Throws a sentence for a name that no setting has, and for a value that does not fit.
    package init(
        _ name: String, to typed: String?, beside drills: [NamedDrill] = []
    ) throws(StatedError) {
        // One that the file has all the same can be taken out.
        if typed != nil, let drill = Setting.drillName(in: name),
            drill.utf8.count > ConfigurationFile.drillBytes
        {
            throw StatedError(
                .usage,
                ConfigurationError(
                    .longDrillName(
                        name: drill, origin: "the command", limit: ConfigurationFile.drillBytes)
                ).description)
        }
        let known = Setting.all.first { $0.name == name }
        guard let setting = known ?? Setting.ownDrill(name) else {
            throw StatedError(
                .usage,
                ConfigurationError(
                    .unknownSetting(
                        name: name, origin: "the command",
                        suggestion: Suggestion.closest(to: name, among: Setting.all.map(\.name)))
                ).description)
        }
        if let drill = setting.drillName, typed != nil, DrillPreset.named(drill) != nil {
            throw StatedError(
                .usage, "The drill \(drill) is one of listen. Call yours otherwise.")
        }
        self.setting = setting
        value = typed.map(setting.written)
        do throws(ConfigurationError) {
            // A drill is written as its passes, not by the name of another.
            let named = setting.drillName == nil ? drills : []
            if let value { try setting.check(value, in: "the command", beside: named) }
        } catch {
            throw StatedError(.usage, error.description)
        }
    }

    /// True when the setting is taken out of the file.
    package var isRemoval: Bool { value == nil }

    /// The name of the setting.
    package var name: String { setting.name }

    /// The line that the file has afterwards, safe to print.
    package var shownLine: String {
        "\(setting.name) = \(setting.literal(setting.shown(value ?? "")))"
    }

    /// The place of a value that was taken for part of an inline table.
    private struct Unfit: Error { let place: TOMLPlace }

    /// The bytes with the change; `nil` when they have it already.
    ///
    /// Throws when they are no TOML, set the setting twice, or where the line cannot be edited
    /// without another.
    package func applied(
        to bytes: [UInt8], path: String
    ) throws(ConfigurationError) -> [UInt8]? {
        let file = ConfigurationFile(bytes: bytes, path: path)
        if let fault = file.fault { throw fault }
        if case .twice(let first)? = file.values[setting.name]?.content {
            throw ConfigurationError(
                .setTwice(
                    setting: setting.name, first: first,
                    second: file.values[setting.name]?.place ?? path))
        }
        guard let document = try? TOMLDocument(bytes) else { return nil }
        let entry = document.entries.first { ConfigurationFile.name(of: $0) == setting.nameInFile }
        let lines = LineMap(bytes)
        let edited: [UInt8]
        do throws(Unfit) {
            edited =
                if let value {
                    try set(setting.literal(value), entry, document, lines)
                } else {
                    try unset(entry, lines)
                }
        } catch {
            throw ConfigurationError(
                .uneditable(setting: setting.name, place: "\(path):\(error.place)"))
        }
        let result = ConfigurationFile(bytes: edited, path: path)
        let isThere = setting.drillName.map { name in
            isRemoval || result.drills.contains { $0.name == name }
        }
        guard result.fault == nil, isThere ?? true else {
            throw ConfigurationError(.uneditable(setting: setting.name, place: path))
        }
        return edited == bytes ? nil : edited
    }

    private func set(
        _ literal: String, _ entry: TOMLEntry?, _ document: TOMLDocument, _ lines: LineMap
    ) throws(Unfit) -> [UInt8] {
        if let entry {
            let range = lines.offset(of: entry.valuePlace)..<lines.offset(of: entry.valueEnd)
            return lines.replacing(range, with: literal)
        }
        if let drill = setting.drillName {
            return try add("\(Self.key(drill)) = \(literal)\n", toDrillsOf: document, lines)
        }
        // Behind the last value that is in no table, else at the beginning: below a header the
        // line would belong to its table.
        let last = document.entries.last(where: \.isAtRoot)
        let hasTables = document.entries.contains { !$0.isAtRoot } || lines.hasHeader
        let place =
            last.map { lines.lineEnd(after: lines.offset(of: $0.valueEnd)) }
            ?? (hasTables ? lines.start : lines.bytes.count)
        return lines.adding("\(setting.name) = \(literal)\n", at: place)
    }

    /// Adds a line behind the last drill, or to a table of its own at the end.
    private func add(
        _ line: String, toDrillsOf document: TOMLDocument, _ lines: LineMap
    ) throws(Unfit) -> [UInt8] {
        let header = "[\(Setting.drillTable)]\n"
        guard let last = document.entries.last(where: { $0.path.first == .key(Setting.drillTable) })
        else {
            if let end = lines.headerEnd(of: Setting.drillTable) {
                return lines.adding(line, at: end)
            }
            let isEmpty = lines.bytes.count == lines.start
            return lines.adding((isEmpty ? "" : "\n") + header + line, at: lines.bytes.count)
        }
        // One of a table in a single line, which takes no other.
        guard lines.isBlank(lines.lineStart(of: last.place)..<lines.offset(of: last.place)) else {
            throw Unfit(place: last.place)
        }
        let place = lines.lineEnd(after: lines.offset(of: last.valueEnd))
        return lines.adding((last.isAtRoot ? Setting.drillTable + "." : "") + line, at: place)
    }

    /// A name as a key of TOML.
    private static func key(_ name: String) -> String {
        name.utf8.allSatisfy(\.isBareKey) ? name : Setting.quoted(name)
    }

    private func unset(_ entry: TOMLEntry?, _ lines: LineMap) throws(Unfit) -> [UInt8] {
        guard let entry else { return lines.bytes }
        let begin = lines.lineStart(of: entry.place)
        let key = lines.offset(of: entry.place)
        guard lines.isBlank(begin..<key) else { throw Unfit(place: entry.place) }
        let end = lines.offset(of: entry.valueEnd)
        let next = lines.lineEnd(after: end)
        // A comment behind the value stays as a line of its own.
        guard lines.isBlank(end..<next) else {
            let comment = lines.bytes[end..<next].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? end
            return lines.replacing(begin..<comment, with: "")
        }
        return lines.replacing(begin..<next, with: "")
    }
}

/// The bytes of a text by lines and columns, which are counted in scalars.
private struct LineMap {
    let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    /// The beginning behind a byte order mark.
    var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// True when a line begins with a bracket.
    var hasHeader: Bool {
        starts.contains { start in
            bytes[start...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "[")
        }
    }

    /// The end of the line that is the header of a table; `nil` without one.
    func headerEnd(of table: String) -> Int? {
        for start in starts {
            let end = lineEnd(after: start)
            let words = bytes[start..<end].prefix { $0 != UInt8(ascii: "#") }
            let header = words.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
            if header == Array("[\(table)]".utf8) { return end }
        }
        return nil
    }

    func lineStart(of place: TOMLPlace) -> Int {
        let first = starts[min(place.line, starts.count) - 1]
        return place.line == 1 ? start : first
    }

    func offset(of place: TOMLPlace) -> Int {
        var (offset, column) = (lineStart(of: place), 1)
        while column < place.column, offset < bytes.count {
            offset += 1
            // The other bytes of a scalar.
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return offset
    }

    /// The beginning of the line behind the one that an offset is in.
    func lineEnd(after offset: Int) -> Int {
        bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    }

    /// The bytes with a line more, which begins one.
    func adding(_ line: String, at place: Int) -> [UInt8] {
        let isWhole = place == start || bytes[place - 1] == 0x0A
        return replacing(place..<place, with: (isWhole ? "" : "\n") + line)
    }

    func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }
}

extension Setting {
    fileprivate static let drillTable = "drills"
    private static let drillPrefix = drillTable + "."

    /// A drill of the person's own, `drills.` and its name; `nil` for another name.
    fileprivate static func ownDrill(_ name: String) -> Setting? {
        guard drillName(in: name) != nil else { return nil }
        return Setting(
            name: name, kind: .drill, standard: "listen", purpose: "A drill of your own.")
    }

    /// The name of the drill that is set, if it is one.
    fileprivate var drillName: String? { Self.drillName(in: name) }

    /// The name of a drill in `drills.echo`; `nil` for another name, and an empty one.
    fileprivate static func drillName(in name: String) -> String? {
        guard name.hasPrefix(drillPrefix), name.count > drillPrefix.count else { return nil }
        return String(name.dropFirst(drillPrefix.count))
    }

    /// The name by which the file's entries are compared.
    fileprivate var nameInFile: String {
        drillName.map { "\(Self.drillTable)-\($0)" } ?? name
    }

    /// A value in the form that the file has: a language's tag for its name.
    fileprivate func written(_ typed: String) -> String {
        guard kind == .language else { return typed }
        return StatedLanguage.language(typed)?.tag ?? typed
    }

    /// A value as TOML.
    fileprivate func literal(_ value: String) -> String {
        switch kind {
        case .toggle: return value
        case .integer, .automaticOr, .number:
            if let number = Int(value) { return String(number) }
            if kind.isNumber, let number = Double(value) { return "\(number)" }
        default: break
        }
        return Self.quoted(value)
    }

    /// A text as TOML, between quotation marks.
    fileprivate static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\" + String(scalar)
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension Setting.Kind {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
