import AppEnvironment
import Backend
import ConsoleOutput
import HTTPCaching
import ListenCore
package import Reports
import SharedWork
import Storage

/// Makes the reports on servers and sources, and the server of this library.
package struct ServerFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen server …`.
    package func makeServerReport() throws -> ServerReport {
        app.tellStoreFailures()
        return ServerReport(
            store: { try app.stores.person().sources },
            greet: { try await app.origins.probe($0).greet() },
            probe: { try await app.origins.probe($0).run() }, vault: app.origins.vault,
            prompt: .standard(asksNothing: app.console.wishes.asksNothing),
            allowsInsecureToken: try app.configuration.isOn(.allowInsecureToken),
            environment: app.environment, makeIdentity: drawnIdentity, console: app.console,
            removals: RemovalFactory(app: app).removals, home: SourceTrust.home)
    }

    /// `listen source …`.
    package func makeSourceReport() throws -> SourceReport {
        app.tellStoreFailures()
        return SourceReport(
            register: app.sources, servers: try makeServerReport(), console: app.console,
            clouds: app.origins.clouds.cloudSignIn, searching: app.origins.clouds.search,
            bringIn: ReportFactory(app: app).makeBackupReport().bringIn,
            elsewhere: { await SyncFactory(app: app).sourcesElsewhere() })
    }
}
