import AppEnvironment
import Library
import ListenCore
import Radio
package import Reports
import SharedWork
import Storage

extension AppDependencyContainer {
    /// `listen radio …`.
    package func makeRadioReport() -> RadioReport {
        RadioReport(
            search: { try await radio.search($0) }, look: { try radio.look($0) },
            stations: { try person().stations }, tune: { try radio.source().tune($0) },
            recorder: makeRecorder(), console: console, removals: removals)
    }

    /// Keeps radio as chapters.
    func makeRecorder() -> LiveRecorder {
        LiveRecorder(
            folder: paths.recordings,
            importer: { makeImporter(try person().importedBooks) },
            bookmarks: { try person().bookmarks }, localTime: localTime, clock: clock)
    }
}
