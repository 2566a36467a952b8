package import AppEnvironment
package import FoundationEssentials
package import ConsoleOutput
package import Library
package import ListenCore
package import SharedWork
package import Terminal
package import UIVocabulary

/// The parts of the program that playing and reviewing are made of, for one source and one
/// reading of the settings.
package protocol SessionHost: Sendable {
    var environment: ProcessEnvironment { get }
    var configuration: Configuration { get }
    var console: Console { get }
    var clock: any WallClock { get }
    /// The use of stored copies in this run.
    var mode: FetchMode { get }
    /// Whether the full screen can and may be used.
    var usesFullScreen: Bool { get throws(ConfigurationError) }
    /// Keeps a choice of a source for later runs; `nil` in a run that was given its own source,
    /// or no network.
    var standingSource: StandingSource? { get }
    /// The fault of a file that the sound was written into, once it is closed.
    var writtenFault: @Sendable () -> (any Error)? { get }
    /// Notes on the files that the sound was written into, once they are closed.
    var writtenNotes: @Sendable () -> [String] { get }

    /// The source of this run, asked as the command line says.
    func catalog() async throws -> Catalog
    /// The source of books in this run.
    func service() async throws -> any BookSource
    /// The name of a source on the screen: the one that the person gave it.
    func title(of service: any BookSource) async throws -> String
    /// The name of the source that numbers of books count in; `nil` where only one is switched on.
    func countedSource(_ id: SourceID) async -> String?
    /// The places in a book, the last one first.
    func positions(in book: BookID, of source: SourceID) async throws -> [PlaybackPosition]
    /// The texts with times inside a recording, and the language it says it is in.
    func texts(inside path: String) -> (texts: [InnerText], language: Language?)
    /// A source with its chapters in order, and with the texts that were attached to them after
    /// an instant.
    func withTexts(_ source: any BookSource, since: Date) -> any BookSource
    /// The same with the books of a source by its name, with `nil` those of this machine, and with
    /// the settings read again.
    func changed(to source: String?) async -> any SessionHost

    /// The parts of a session on a source of books.
    func makeListening(
        _ service: any BookSource, report: @escaping @Sendable (String) -> Void
    ) async throws -> Listening
    /// The terminal of this process.
    func makeTerminal(_ signals: SignalRelay) throws(ConfigurationError) -> TTYDevice
    /// The settings of the screen.
    func makeUISettings(_ capabilities: TerminalCapabilities) throws(ConfigurationError)
        -> UISettings
    /// The settings of the plain view.
    func makePlainSettings() throws(ConfigurationError) -> UISettings
    /// The parts of a review; alone, it has the session's sound to itself.
    func makeReviewSource(
        language: Language?, kind: StudyCard.Kind?, isAlone: Bool
    ) throws -> ReviewSource
}
