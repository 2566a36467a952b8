import AudioCodecs
import BookExport
import ListenCore
package import Reports
import SharedWork
import Storage

/// Makes the export of books.
package struct BookExportFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen export --format epub` and the like.
    package func makeReport() -> BookExportReport {
        app.tellStoreFailures()
        return BookExportReport(
            catalog: { try await app.catalog() },
            narrator: { id in
                let books = try? await app.stores.person().importedBooks.books()
                return books?.first { $0.book.id == id }?.narrator
            },
            sounds: BookExportReport.Sounds(
                plain: { path in
                    try PlainSound(ofFile: path).map {
                        SoundFile(
                            path: path, mediaType: $0.mediaType, fileExtension: $0.fileExtension)
                    }
                },
                length: { path in try CodecRegistry().duration(ofFile: path) },
                encode: { location, start, end, path, isStopped in
                    try MP3Encoder.encode(
                        location, from: start, to: end, to: path, isStopped: isStopped)
                },
                levels: app.sound.waveforms.levels),
            analysis: app.analysis, clock: app.clock, environment: app.environment,
            console: app.console)
    }
}
