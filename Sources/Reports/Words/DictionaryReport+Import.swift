import AppEnvironment
import ConsoleOutput
import ListenCore
import SharedWork

extension DictionaryReport {
    /// Imports an extract of Wiktionary, a dictionary of Yomitan or of Lingvo; Ctrl-C cancels it without a trace.
    func importExtract(_ path: String, from: String?, to: String?) async throws {
        let (source, target) = (try from.map(Language.typed), try to.map(Language.typed))
        let line = ProgressLine(
            "Importing", on: console, isWanted: environment.errorIsTerminal)
        let shelf = shelf
        // An import that was complete when the signal came is listed and reported.
        let (result, signal) = await InterruptibleWork().outcome {
            try shelf.importExtract(path, from: source, to: target) { line.tell($0, of: $1) }
        }
        line.end()
        guard let imported = try result.get() else {
            if let signal { throw SessionInterrupted(signal: signal) }
            throw CancellationError()
        }
        let pair = imported.file.pair.map {
            "\($0.source.englishName) to \($0.target.englishName)"
        }
        console.print(
            "Added \(imported.file.name) (\(imported.file.format.displayName), \(pair ?? "?")): "
                + "\(count(imported.entries, "entry", "entries")) and "
                + "\(count(imported.forms, "form", "forms")).")
        tellLeftOut(imported)
    }

    /// Prints the lines that were left out, with the reasons.
    private func tellLeftOut(_ imported: ExtractImport) {
        var reasons: [String] = []
        if imported.damaged > 0 {
            reasons.append("\(count(imported.damaged, "damaged line", "damaged lines"))")
        }
        if imported.tooLong > 0 {
            reasons.append("\(count(imported.tooLong, "line", "lines")) of more than 32 MB")
        }
        if imported.otherLanguages > 0 {
            reasons.append(
                "\(count(imported.otherLanguages, "entry", "entries")) of other languages")
        }
        if !reasons.isEmpty { console.note("Left out: \(reasons.joined(separator: ", ")).") }
        for note in imported.notes { console.note(note) }
    }

    private func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
