import AppEnvironment
import Archives
import Files
import Library
import ListenCore
import MediaTags
package import Reports
package import SharedWork
import Storage
import Subtitles

extension AppDependencyContainer {
    /// `listen import`.
    package func makeImportReport() -> ImportReport {
        ImportReport(
            store: { try person().importedBooks }, importer: makeImporter,
            books: { try await localLibrary().books(.cacheOnly).value },
            hasServer: { (try? await source())?.isOnThisMachine == false },
            readList: { path, name in
                let bytes = try LocalFile.bytes(of: path, limit: ChapterListFile.limitBytes)
                let text = DecodedText.text(of: bytes, analysis: analysis)
                // Parsed before the slow reading, so that an error in it is reported at once.
                _ = try ChapterListing(text, name: name)
                return text
            },
            environment: environment, console: console, notice: longWorkNotice)
    }

    /// `listen rename`, `relink`, `remove` and `tag`.
    package func makeShelfReport() -> ShelfReport {
        tellStoreFailures()
        return ShelfReport(
            shelf: { try makeShelf() },
            own: { Catalog(service: try localLibrary(), mode: .cacheOnly) },
            catalog: { try await catalog() },
            environment: environment, console: console, removals: removals,
            keptFiles: { [coverFolder] book in coverFolder.file(of: book).map { [$0] } ?? [] })
    }

    /// `listen storage`.
    package func makeStorageReport() -> StorageReport {
        tellStoreFailures()
        return StorageReport(
            books: { try await person().importedBooks.books() },
            bundled: paths.bundledLibrary, paths: paths, console: console)
    }

    /// The actions on books, for commands and for the screen.
    package func makeShelf() throws -> BookShelf {
        let person = try person()
        return BookShelf(
            imported: person.importedBooks, tags: person.tags, importer: makeImporter,
            files: BookFiles(own: paths.data), clock: clock, covers: coverFolder,
            texts: (try keptTexts(), removals(of: .texts)))
    }

    func makeImporter(_ store: any ImportedBookKeeping) -> Importer {
        let (reader, covers) = (recordingReader, bookCovers)
        var tools = ImportTools()
        tools.analysis = analysis
        tools.own = OwnFolder(paths.books)
        tools.archives = ZipReader()
        tools.texts = embeddedTexts(reader)
        tools.covering = { covers.path(for: $0, sharesFolder: $1, isRehearsal: $2) }
        return Importer(store: store, clock: clock, tools: tools) { path in
            // The recording is opened first: one that cannot be played is not imported, whatever
            // its tags say.
            let duration = try measure(path)
            let facts = try reader.undecodedFacts(of: RecordingFile(path: path))
            return RecordingSurvey(facts, duration: duration)
        }
    }
}
