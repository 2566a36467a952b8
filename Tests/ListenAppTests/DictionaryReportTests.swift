import Foundation
import ICUText
import ListenCore
import Storage
import Testing

@testable import AppEnvironment
@testable import LanguageAids
@testable import Reports
@testable import SharedWork

/// `listen dictionary` with dictionaries of the test's own.
@Suite final class DictionaryReportTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let printed = Printed()

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("words.de-en.tsv", "Haus\thouse\nTür\tdoor\nHaustür\tfront door\n")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    private var report: DictionaryReport {
        let own = folder.path + "/own"
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
            analysis: ICUText())
        return DictionaryReport(
            shelf: PersonalShelf(
                shelf: shelf, installer: DictionaryInstaller(folder: own, analysis: ICUText()),
                importers: [ExtractImporter(folder: own, tables: EntryTableStore())]),
            dictionaries: DictionaryLookup(shelf: shelf), sounds: nil, target: .english,
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: folder.path),
            console: printed.console)
    }

    private func add() async throws {
        try await report.add("words.de-en.tsv", from: nil, to: nil)
    }

    @Test func `none says how to get some`() {
        report.list(json: false)
        #expect(printed.data.isEmpty && printed.notes.contains("apt install"))
    }

    @Test func `one is added, listed and removed by its name`() async throws {
        try await add()
        report.list(json: false)
        #expect(
            printed.data == """
                Added words.de-en (TSV, German to English).
                words.de-en  de-en  TSV  words.de-en

                """)
        try await report.remove("words.de-en")
        #expect(printed.data.contains("Removed words.de-en: "))
        await #expect(throws: DictionaryReportError.unknown("words.de-en", known: [])) {
            try await report.remove("words.de-en")
        }
    }

    @Test func `a word is looked up in any form, with or without its language`() async throws {
        try await add()
        try await report.look("Haus", from: "de", json: false)
        try await report.look("Türen", from: nil, json: false)
        #expect(
            printed.data.hasSuffix(
                """
                Haus
                  Haus
                    1. house
                Türen → Tür
                  Tür
                    1. door

                """))
        #expect(printed.notes == "(words.de-en)\n(words.de-en)\n")
    }

    @Test func `a look-up comes as JSON`() async throws {
        try await add()
        try await report.look("Haus", from: "de", json: true)
        #expect(printed.data.contains("\"derivation\" : \"exact\""))
        #expect(printed.data.contains("\"house\""))
    }

    @Test func `what cannot be meant says so`() async throws {
        await #expect(throws: DictionaryReportError.none(.english)) {
            try await report.look("Haus", from: nil, json: false)
        }
        await #expect(throws: SentenceError.noLanguage("??")) {
            try await report.look("Haus", from: "??", json: false)
        }
        await #expect(throws: DictionaryReportError.halfAPair) {
            try await report.add("words.de-en.tsv", from: nil, to: "en")
        }
        try await add()
        await #expect {
            try await report.look("Auto", from: "de", json: false)
        } throws: { ($0 as? ServiceError)?.code == .notFound }
    }

    @Test func `an extract of Wiktionary is imported, and its forms looked up`() async throws {
        let lines = [
            #"{"word":"ir","lang":"Spanish","lang_code":"es","pos":"verb","#
                + #""senses":[{"glosses":["to go"]}],"forms":[{"form":"voy"}]}"#,
            #"{"word":"ser","lang":"Spanish","lang_code":"es","pos":"verb","senses":"#,
        ]
        try write("Spanish.jsonl", lines.joined(separator: "\n"))
        try await report.add("Spanish.jsonl", from: nil, to: nil)
        try await report.look("voy", from: "es", json: false)
        #expect(
            printed.data == """
                Added Spanish.es-en (Wiktionary, Spanish to English): 1 entry and 1 form.
                voy → ir
                  ir (verb)
                    1. to go

                """)
        #expect(printed.notes == "Left out: 1 damaged line.\n(Wiktionary)\n")
    }
}
