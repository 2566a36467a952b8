import Archives
import CardExport
import Foundation
import ListenCore
import ListenTestSupport
import Testing

/// Imports what is exported into the real Anki.
@Suite(.enabled(if: PythonClients.python != nil, "\(PythonClients.reason)"))
struct AnkiPackageTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func package(_ notes: [CardNote], _ now: Date = StudyCard.day) throws -> String {
        let path = folder.path("cards.apkg")
        try AnkiPackage(archiver: ZipArchiver()).write(notes, to: path, now: now)
        return path
    }

    @Test func `Anki imports notes with their sounds, and a second time none is new`()
        throws
    {
        let names = ["ab", "cd"].map { String(repeating: $0, count: 32) + ".mp3" }
        let sounds = try names.map { try folder.write(Array($0.utf8), as: $0) }
        let notes = [
            CardNote(.make("Sé <lo> & dijo [sound:x.mp3] {{Text}}"), soundPath: sounds[0]),
            CardNote(
                .make("barca", kind: .word, translation: "boat", context: "La barca."),
                soundPath: sounds[1]),
            CardNote(.make("otra", kind: .word, book: ""), soundPath: sounds[1]),
        ]
        let path = try package(notes)
        let first = try RealAnki.importing(path, into: folder.path("collection.anki2"))
        #expect(first.found == 3 && first.new == 3 && first.duplicate == 0)
        #expect(first.isSound, "\(first.check)")
        #expect(first.decks == ["listen", "listen::Cuentos", "listen::Spanish"])
        #expect(
            first.media
                == names.map { "listen-\($0.prefix(32)).mp3" })
        let sentence = try #require(first.notes[notes[0].guid])
        #expect(sentence.type == "listen sentence" && sentence.deck == "listen::Cuentos")
        #expect(sentence.fields == notes[0].fields)
        #expect(sentence.tags == ["book::Cuentos", "lang::es", "listen"])
        #expect(sentence.question.contains("&#91;sound:x.mp3] &#123;&#123;Text}}"))
        #expect(sentence.sounds == [first.media[0]])
        #expect(first.notes[notes[1].guid]?.fields[1] == "boat")

        let second = try RealAnki.importing(path, into: folder.path("collection.anki2"))
        #expect(second.found == 3 && second.new == 0)
        #expect(second.notes.count == 3 && second.media == first.media)
    }

    @Test func `a translation that came later changes the note, and makes no other`() throws {
        let before = CardNote(.make(translation: ""), soundPath: nil)
        _ = try RealAnki.importing(package([before]), into: folder.path("c.anki2"))
        let after = CardNote(.make(translation: "later"), soundPath: nil)
        let later = try package([after], StudyCard.day + 60)
        let report = try RealAnki.importing(later, into: folder.path("c.anki2"))
        #expect(report.new == 0 && report.notes.count == 1)
        #expect(report.notes[after.guid]?.fields[2] == "later")
    }

    @Test func `a package is whole or fails with a sentence`() throws {
        let gone = CardNote(.make(), soundPath: folder.path("gone.mp3"))
        #expect(throws: StoreError.self) { try package([gone]) }
        #expect(throws: StoreError.self) {
            try AnkiPackage(archiver: ZipArchiver()).write(
                [], to: folder.path("no/such/folder.apkg"), now: StudyCard.day)
        }
    }

    @Test func `Anki reads the table with its directives`() throws {
        let file = try folder.write(
            Array(CardTable.tsv([.make("Uno, \"dos\""), .make("barca", kind: .word)]).utf8),
            as: "cards.txt")
        let report = try RealAnki.importing(file, into: folder.path("c.anki2"))
        #expect(report.new == 2)
        let note = report.notes.values.first { $0.fields[0].hasPrefix("Uno") }
        #expect(note?.fields[0] == "Uno, &quot;dos&quot;" || note?.fields[0] == "Uno, \"dos\"")
        #expect(note?.tags == ["book::Cuentos", "lang::es", "listen"])
        #expect(note?.deck == "listen::Cuentos")
        #expect(try RealAnki.importing(file, into: folder.path("c.anki2")).new == 0)
    }
}

/// The PyPI package `anki`.
enum RealAnki {
    struct Note: Decodable {
        let type: String
        let deck: String
        let fields: [String]
        let tags: [String]
        let question: String
        let sounds: [String]
    }

    struct Report: Decodable {
        let found: Int
        let new: Int
        let duplicate: Int
        let isSound: Bool
        let check: String
        let decks: [String]
        let media: [String]
        let notes: [String: Note]
    }

    static func importing(_ file: String, into collection: String) throws -> Report {
        let process = Process()
        let output = Pipe()
        process.executableURL = PythonClients.python
        process.arguments = ["-c", script, file, collection]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Report.self, from: data)
    }

    private static let script = """
        import json, os, sys
        from anki.collection import Collection, CsvMetadata, ImportAnkiPackageOptions
        from anki.collection import ImportAnkiPackageRequest, ImportCsvRequest
        file, path = sys.argv[1], sys.argv[2]
        col = Collection(path)
        if file.endswith(".apkg"):
            log = col.import_anki_package(ImportAnkiPackageRequest(
                package_path=file, options=ImportAnkiPackageOptions())).log
        else:
            log = col.import_csv(ImportCsvRequest(
                path=file, metadata=col.get_csv_metadata(path=file, delimiter=None))).log
        text, sound = col.fix_integrity()
        notes = {}
        for nid in col.find_notes(""):
            note = col.get_note(nid)
            card = note.cards()[0]
            notes[note.guid] = {
                "type": note.note_type()["name"], "deck": col.decks.name(card.did),
                "fields": list(note.fields), "tags": sorted(note.tags),
                "question": card.question(),
                "sounds": [tag.filename for tag in card.answer_av_tags()
                           if hasattr(tag, "filename")],
            }
        media = col.media.dir()
        print(json.dumps({
            "found": log.found_notes, "new": len(log.new), "duplicate": len(log.duplicate),
            "isSound": bool(sound), "check": text, "notes": notes,
            "decks": sorted(d.name for d in col.decks.all_names_and_ids()
                            if d.name.startswith("listen")),
            "media": sorted(os.listdir(media)),
        }))
        col.close()
        """
}
