import AppEnvironment
import Library
import ListenCore
import Radio
package import Reports
import SharedWork
import Storage

/// Makes the report on radio stations, and their recorder.
package struct RadioFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen radio …`.
    package func makeRadioReport() -> RadioReport {
        RadioReport(
            search: { try await app.origins.radio.search($0) },
            look: { try app.origins.radio.look($0) },
            stations: { try app.stores.person().stations },
            tune: { try app.origins.radio.source().tune($0) },
            recorder: makeRecorder(), console: app.console,
            removals: RemovalFactory(app: app).removals)
    }

    /// Keeps radio as chapters.
    func makeRecorder() -> LiveRecorder {
        LiveRecorder(
            folder: app.paths.recordings,
            importer: {
                ShelfFactory(app: app).makeImporter(try app.stores.person().importedBooks)
            },
            bookmarks: { try app.stores.person().bookmarks }, localTime: app.localTime,
            clock: app.clock)
    }
}
