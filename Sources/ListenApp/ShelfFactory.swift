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

/// Makes the import of books, their covers and the actions on them.
package struct ShelfFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen import`.
    package func makeImportReport() -> ImportReport {
        ImportReport(
            store: { try app.stores.person().importedBooks }, importer: makeImporter,
            books: { try await app.origins.library().books(.cacheOnly).value },
            hasServer: { (try? await app.source())?.isOnThisMachine == false },
            readList: { path, name in
                let bytes = try LocalFile.bytes(of: path, limit: ChapterListFile.limitBytes)
                let text = DecodedText.text(of: bytes, analysis: app.analysis)
                // Parsed before the slow reading, so that an error in it is reported at once.
                _ = try ChapterListing(text, name: name)
                return text
            },
            environment: app.environment, console: app.console,
            notice: CacheFactory(app: app).longWorkNotice)
    }

    /// `listen rename`, `relink`, `remove` and `tag`.
    package func makeShelfReport() -> ShelfReport {
        app.tellStoreFailures()
        return ShelfReport(
            shelf: { try makeShelf() },
            own: { Catalog(service: try app.origins.library(), mode: .cacheOnly) },
            catalog: { try await app.catalog() },
            environment: app.environment, console: app.console,
            removals: RemovalFactory(app: app).removals,
            keptFiles: { [coverFolder] book in coverFolder.file(of: book).map { [$0] } ?? [] })
    }

    /// `listen storage`.
    package func makeStorageReport() -> StorageReport {
        app.tellStoreFailures()
        return StorageReport(
            books: { try await app.stores.person().importedBooks.books() },
            bundled: app.paths.bundledLibrary, paths: app.paths, console: app.console)
    }

    /// The actions on books, for commands and for the screen.
    package func makeShelf() throws -> BookShelf {
        let person = try app.stores.person()
        return BookShelf(
            imported: person.importedBooks, tags: person.tags, importer: makeImporter,
            files: BookFiles(own: app.paths.data), clock: app.clock, covers: coverFolder,
            texts: (
                try ReadingFactory(app: app).keptTexts(),
                RemovalFactory(app: app).removals(of: .texts)
            ))
    }

    func makeImporter(_ store: any ImportedBookKeeping) -> Importer {
        let (reader, covers) = (recordingReader, bookCovers)
        var tools = ImportTools()
        tools.analysis = app.analysis
        tools.own = OwnFolder(app.paths.books)
        tools.archives = ZipReader()
        tools.texts = TextFactory(app: app).embeddedTexts(reader)
        tools.covering = { covers.path(for: $0, sharesFolder: $1, isRehearsal: $2) }
        return Importer(store: store, clock: app.clock, tools: tools) { path in
            // The recording is opened first: one that cannot be played is not imported, whatever
            // its tags say.
            let duration = try app.sound.measure(path)
            let facts = try reader.undecodedFacts(of: RecordingFile(path: path))
            return RecordingSurvey(facts, duration: duration)
        }
    }
}
