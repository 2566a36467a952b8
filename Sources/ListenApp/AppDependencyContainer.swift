package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import Sessions
package import SharedWork

/// All parts of the program, made once: the only place that knows the implementation of each role.
///
/// A value of closures, so that a test can replace any part. Databases, the network and the sound
/// server are opened when they are first needed. Settings are checked then too: a part throws the
/// error in a setting it needs, and the other parts work.
package struct AppDependencyContainer: Sendable {
    package let environment: ProcessEnvironment
    package let paths: Paths
    package var configuration: Configuration
    package var selection: SourceSelection
    package var console: Console
    package let log: SessionLog
    package let clock: any WallClock
    /// The person's calendar, which decides the day of an instant.
    package var localTime = LocalTime.system
    /// Segments and decodes texts by their scripts.
    package let analysis: any TextAnalyzing
    /// The databases of this machine.
    package let stores: Stores
    /// The sources of books, and the parts they are made of.
    package var origins: Origins
    /// The helpers with a language, on this machine and on the network.
    package let helpers: Helpers
    /// The sound of sessions, and what is known of recordings.
    package let sound: SoundParts
    /// The remote control and the system's sleep signals for one session, already running.
    package let makeOutside: @Sendable () throws -> Outside
    /// The meetings of devices.
    let sync: SyncParts

    /// True when the full screen is possible and allowed.
    package var usesFullScreen: Bool {
        get throws(ConfigurationError) {
            guard environment.inputIsTerminal, environment.outputIsTerminal,
                environment["TERM"] != "dumb"
            else { return false }
            return try !configuration.isOn(.plain)
        }
    }

    /// Prints errors of a store, in a command without a session.
    package func tellStoreFailures() {
        stores.failures.connect { console.note($0) }
    }
}
