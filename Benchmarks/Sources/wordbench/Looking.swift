import LanguageAids
import ListenCore
import Storage
import Subtitles

/// One dictionary, of `folder` or the system's, by its name.
///
/// An index that takes long to make is kept in `folder`. `cold`: opened
/// and the first word looked up, in milliseconds, with a database open already,
/// as the program has its own when a word can be asked. `warm`: every word once
/// more, milliseconds each. `search`: each sought in the index alone,
/// microseconds each.
func look(folder: String, name: String, runs: Int, words: [String]) throws -> [String: [Double]] {
    let database = try PersonDatabase.inMemory()
    defer { withExtendedLifetime(database) {} }
    let shelf = DictionaryShelf(
        places: .standard(home: nil, personalFolder: folder),
        indexFolder: folder.isEmpty ? nil : folder + "/index", tables: EntryTableStore(),
        analysis: PlainTextAnalysis())
    guard let file = shelf.files.first(where: { $0.name == name }) else {
        throw Missing(description: "there is no dictionary \(name)")
    }
    var found = 0
    func entries(_ word: String) throws { found += try shelf.entries(of: word, in: file).count }
    var figures = ["cold": [try milliseconds { try entries(words[0]) }]]
    guard found > 0 else { throw Missing(description: "\(name) has no \(words[0])") }
    // Brings the pages in.
    for word in words { try entries(word) }
    for _ in 0..<runs {
        let warm = try milliseconds { for word in words { try entries(word) } }
        figures["warm", default: []].append(warm / Double(words.count))
        let search = try milliseconds {
            for word in words { found += try shelf.hasHeadword(word, in: file) ? 1 : 0 }
        }
        figures["search", default: []].append(search * 1_000 / Double(words.count))
    }
    return figures
}

/// An extract of Wiktionary imported into `folder`, in seconds.
func importing(file: String, folder: String) throws -> [String: [Double]] {
    let importer = ExtractImporter(folder: folder, tables: EntryTableStore())
    var entries = 0
    let time = try milliseconds { entries = try importer.add(file)?.entries ?? 0 }
    return ["seconds": [time / 1_000], "entries": [Double(entries)]]
}
