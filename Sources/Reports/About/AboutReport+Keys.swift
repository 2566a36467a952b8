import AppEnvironment
import ConsoleOutput
import UIVocabulary

extension AboutReport {
    /// Prints the keys in force with the words that `[keys]` gives them by, and what is wrong with
    /// those of the file.
    package func keys(json: Bool) {
        let bindings = configuration.keys.bindings.filter { !$0.help.isEmpty }
        let rows = bindings.map { KeyJSON($0) }
        if json {
            console.print(json: KeysJSON(keys: rows, faults: configuration.complaints))
            return
        }
        var table = TextTable(.left, .left, .left, .left)
        for row in rows {
            table.add(row.table, row.word, row.keys.joined(separator: " "), row.meaning)
        }
        console.print(table)
        configuration.complaints.forEach { console.note($0) }
        console.note(
            "Give a command other keys in \(paths.configFile): below [keys] write "
                + "back = \"h Ctrl-B\", below [keys.lists] those of the lists.")
    }
}

private struct KeysJSON: Encodable {
    let version = 1
    let keys: [KeyJSON]
    let faults: [String]
}

private struct KeyJSON: Encodable {
    let table: String
    let word: String
    let keys: [String]
    let meaning: String

    init(_ binding: KeyBinding) {
        table = KeyChoice.table(of: binding.context)
        word = binding.command.word
        keys = binding.keys.map(\.label)
        meaning = binding.help
    }
}
