import ListenCore
import Terminal

/// Keys that a person gives a command in `config.toml`.
package struct KeyChoice: Hashable, Sendable {
    /// The table they stand in: the name of a context; `nil` for `[keys]` itself.
    let table: String?
    /// The word of the command.
    let word: String
    /// The keys as written; none takes its keys from the command.
    let names: [String]
    /// The file, line and column.
    let place: String

    /// Creates a choice.
    package init(table: String?, word: String, names: [String], place: String) {
        self.table = table
        self.word = word
        self.names = names
        self.place = place
    }

    /// The table in which the keys of a context are chosen.
    package static func table(of context: KeyContext) -> String {
        [.player, .everywhere].contains(context) ? "[keys]" : "[keys.\(context.rawValue)]"
    }
}

extension KeyMap {
    /// A copy with chosen keys, and a sentence for every choice that cannot be carried out or that
    /// takes a key from another command.
    package func choosing(_ choices: [KeyChoice]) -> (keys: KeyMap, complaints: [String]) {
        var reading = KeyReading(standard: self)
        for choice in choices { reading.take(choice) }
        return reading.result
    }
}

/// The choices of a file, put into a table one after the other.
private struct KeyReading {
    let standard: KeyMap
    private var map: KeyMap
    private var complaints: [String] = []
    /// The choices that hold, by context and command.
    private var chosen: [Row: KeyChoice] = [:]

    private struct Row: Hashable {
        let context: KeyContext
        let command: Command
    }

    init(standard: KeyMap) {
        self.standard = standard
        map = standard
    }

    /// The table, with the keys named that were taken from a command without another choice.
    var result: (keys: KeyMap, complaints: [String]) {
        var complaints = complaints
        for binding in standard.bindings where !binding.help.isEmpty {
            let row = Row(context: binding.context, command: binding.command)
            guard chosen[row] == nil, let now = map.binding(of: row.command, in: row.context),
                now.keys.isEmpty, !binding.keys.isEmpty
            else { continue }
            complaints.append(
                "No key is left for \"\(binding.help)\" (\(binding.command.word)). Give it one in "
                    + "\(KeyChoice.table(of: row.context)).")
        }
        return (map, complaints)
    }

    mutating func take(_ choice: KeyChoice) {
        guard let row = row(of: choice) else { return }
        if let first = chosen[row] {
            complaints.append(
                "\(choice.place): \(choice.word) has its keys at \(first.place) already. Keep one "
                    + "of the two lines.")
            return
        }
        var keys: [Key] = []
        for name in choice.names {
            guard let key = key(named: name, for: row, choice) else { continue }
            keys.append(key)
        }
        guard choice.names.isEmpty || !keys.isEmpty else { return }
        if row.command == .interrupt, !keys.contains(.control("c")) { keys.append(.control("c")) }
        chosen[row] = choice
        map = map.rebinding(row.context, row.command, to: keys)
    }

    /// The row that a choice means; a complaint where there is none.
    private mutating func row(of choice: KeyChoice) -> Row? {
        let context: KeyContext?
        if let table = choice.table {
            guard let named = KeyContext(rawValue: table) else {
                complaints.append(
                    "\(choice.place): keys has no part \"\(table.printable(limit: 40))\". There "
                        + "are " + KeyContext.allCases.map(\.rawValue).joined(separator: ", ") + "."
                )
                return nil
            }
            context = named
        } else {
            context = nil
        }
        let contexts = context.map { [$0] } ?? [.player, .everywhere]
        let rows = standard.bindings.filter { contexts.contains($0.context) && !$0.help.isEmpty }
        if let found = rows.first(where: { $0.command.word == choice.word }) {
            return Row(context: found.context, command: found.command)
        }
        complaints.append(unknown(choice, among: rows))
        return nil
    }

    private func unknown(_ choice: KeyChoice, among rows: [KeyBinding]) -> String {
        let word = choice.word.printable(limit: 40)
        let elsewhere = standard.bindings.filter {
            $0.command.word == choice.word && !$0.help.isEmpty
        }.map { KeyChoice.table(of: $0.context) }
        if !elsewhere.isEmpty {
            return "\(choice.place): the keys of \"\(word)\" belong in "
                + elsewhere.joined(separator: ", ") + "."
        }
        let near =
            choice.word.utf8.count <= 40
            ? Suggestion.closest(to: choice.word, among: rows.map(\.command.word)) : nil
        return "\(choice.place): no command is called \"\(word)\". "
            + (near.map { "Did you mean \"\($0)\"? " } ?? "")
            + "`listen config keys` lists them all."
    }

    /// A key of a choice; a complaint where it is none, or not free.
    private mutating func key(named name: String, for row: Row, _ choice: KeyChoice) -> Key? {
        let shown = name.printable(limit: 20)
        guard let key = Key(named: name) else {
            complaints.append(
                "\(choice.place): \"\(shown)\" is no key. Write it as h, Space, Ctrl-L or Left.")
            return nil
        }
        if key == .control("c"), row.command != .interrupt {
            complaints.append("\(choice.place): Ctrl-C always ends the program. Take another key.")
            return nil
        }
        if row.context == .dictation, case .character = key.code,
            key.modifiers.isDisjoint(with: [.control, .alt])
        {
            complaints.append(
                "\(choice.place): \"\(shown)\" is a letter of the dictation. Take a key with Ctrl "
                    + "or Alt.")
            return nil
        }
        if let first = chosen.first(where: { other, _ in
            other.context == row.context && other != row
                && map.binding(of: other.command, in: other.context)?.keys.contains(key) == true
        }) {
            complaints.append(
                "\(choice.place): \(shown) is the key of \(first.key.command.word) already "
                    + "(\(first.value.place)). Give one of them another.")
            return nil
        }
        if row.context != .everywhere, row.context != .dictation,
            let covered = standard.command(for: key, in: .everywhere),
            chosen[Row(context: .everywhere, command: covered)] == nil,
            standard.command(for: key, in: row.context) != row.command
        {
            complaints.append(
                "\(choice.place): \(shown) is now \(choice.word) in place of \(covered.word), "
                    + "which works elsewhere.")
        }
        return key
    }

}
