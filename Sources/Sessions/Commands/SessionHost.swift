package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import SharedWork
package import Terminal
package import UIVocabulary

/// The parts of playing and reviewing, for one source and one reading of the settings.
package protocol SessionHost: Sendable {
    var environment: ProcessEnvironment { get }
    var configuration: Configuration { get }
    var console: Console { get }
    /// The fetch mode of this run.
    var mode: FetchMode { get }
    /// True when the full screen is possible and allowed.
    var usesFullScreen: Bool { get throws(ConfigurationError) }
    /// Stores a choice of the source for later runs; `nil` when the command line named the source,
    /// or allowed no network.
    var standingSource: StandingSource? { get }
    /// The error of an output file for sound, once it is closed.
    var writtenFault: @Sendable () -> (any Error)? { get }
    /// Messages about the output files for sound, once they are closed.
    var writtenNotes: @Sendable () -> [String] { get }

    /// Takes in what other devices left, but waits no longer than a start may.
    func meetDevices() async

    /// The source of this run, with its fetch mode.
    func catalog() async throws -> Catalog
    /// The source of books in this run.
    func service() async throws -> any BookSource
    /// The name of a source on the screen: the one that the person gave it.
    func title(of service: any BookSource) async throws -> String
    /// The manner in which the screen lists a source.
    func manner(of service: any BookSource) async -> SourceManner
    /// The name of the source in which book numbers count; `nil` when only one is switched on.
    func countedSource(_ id: SourceID) async -> String?
    /// The positions in a book, the latest first.
    func positions(in book: BookID, of source: SourceID) async throws -> [PlaybackPosition]
    /// The place at which each begun book of a source was left last, in any order.
    func latestPositions(of source: SourceID) async throws -> [PlaybackPosition]
    /// The next thing to do today, in words; `nil` for nothing.
    func todayLine() async -> String?
    /// A recording as a book of one chapter, in a source that has its texts; `language`, by its tag
    /// or name, is the one stated for them.
    ///
    /// Paths are absolute; the recording may be at an address. Throws the error in a file that was named; may block for some seconds.
    func source(
        ofFile path: String, subtitles: String?, translation: String?,
        translationOffset: MediaTime?, language: String?
    ) throws -> (source: any BookSource, book: Book)
    /// A copy with the books of a source by its name, with `nil` those of this machine, and with
    /// the settings read again.
    func changed(to source: String?) async -> any SessionHost

    /// A copy with the books of a source by its id; throws when the source is gone.
    func changed(toSource id: SourceID) async throws -> any SessionHost
    /// Makes the access to the chapters that wait.
    func makeQueueSource() throws -> QueueSource

    /// Makes the work that finds what is next on the day.
    func makeToday() throws -> TodayWork

    /// Makes the test that asks sentences of a month ago again.
    func makeListeningTest() -> ListeningTestRun

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
    /// The parts of a review; with `isAlone` it uses the session's sound output alone.
    func makeReviewSource(
        language: Language?, kind: StudyCard.Kind?, isAlone: Bool
    ) throws -> ReviewSource
}
