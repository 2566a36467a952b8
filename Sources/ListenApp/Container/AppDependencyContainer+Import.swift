import Library
import ListenCore
import MediaTags
import Storage
import Subtitles

extension AppDependencyContainer {
    /// `listen import` and `listen remove`.
    public func makeImportReport() -> ImportReport {
        ImportReport(
            store: { try person().importedBooks },
            importer: { store in
                let (reader, covers) = (recordingReader, bookCovers)
                var tools = ImportTools()
                tools.analysis = analysis
                tools.texts = embeddedTexts(reader)
                tools.covering = { covers.path(for: $0, sharesFolder: $1, isRehearsal: $2) }
                return Importer(store: store, clock: clock, tools: tools) { path in
                    // Opened first: what cannot be played is none, whatever its tags say.
                    let duration = try measure(path)
                    let facts = try reader.facts(of: RecordingFile(path: path))
                    return RecordingSurvey(facts, duration: duration)
                }
            },
            books: { try await localLibrary().books(.cacheOnly).value },
            hasServer: { (try? await server()) != nil },
            readList: { path in
                let bytes = try LocalFile.bytes(of: path, limit: ChapterListFile.limitBytes)
                return DecodedText.text(of: bytes, analysis: analysis)
            },
            covers: coverFolder, ask: { askOnTerminal($0) }, environment: environment,
            console: console)
    }
}
