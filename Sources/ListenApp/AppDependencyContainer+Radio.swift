import ListenCore
package import Reports
import SharedWork
import Storage

extension AppDependencyContainer {
    /// `listen radio …`.
    package func makeRadioReport() -> RadioReport {
        RadioReport(
            search: { try await radio.search($0) }, look: { try radio.look($0) },
            stations: { try person().stations }, console: console, removals: removals)
    }
}
