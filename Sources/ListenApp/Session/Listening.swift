import ListenCore
import ListenUI
import Practice
import Subtitles
import Terminal

/// What a listening session works with; the container makes it, tests stub it.
struct Listening: Sendable {
    let service: any BookSource
    let player: any PlayerControlling
    let progress: ProgressKeeper
    let practice: PracticeKeeper
    let aids: SentenceAids
    let waveforms: WaveformFinder
    let clock: any WallClock
    /// The person's calendar.
    var localTime = LocalTime.system
    /// How stored copies are used in this run.
    let mode: FetchMode
    /// How much earlier a chapter goes on after a break.
    let rewind: RewindPolicy
    let log: SessionLog
    /// What knows the scripts of the texts.
    var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// What finds the dictionary forms of words.
    var lemmatizer: any Lemmatizing = NoLemmatizer()
    /// The sound under the speech, when one is chosen.
    var background: BackgroundSource?
    /// Whether recordings are read for what a screen shows of them: their
    /// shape, and words in step with the sound where their times were guessed.
    var readsSound = true
    /// What fetches the next chapter ahead, where books come over a network.
    var prefetcher: Prefetcher?
    /// Decodes a picture, or says why it cannot; blocks while it works.
    var decodePicture: @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure> = { _ in
        .failure(PictureFailure("Pictures are not read here."))
    }
    /// What looks for covers that books lack; `nil` where nobody allowed it.
    var missingCovers: MissingCovers?
    /// What makes cards; `nil` where none are kept.
    var cards: CardKeeper?
    /// The cards that are reviewed, and what lets them be heard.
    var review: ReviewSource?
    /// What reaches the session from outside of its terminal.
    var outside = Outside()
    /// Keeps the texts of opened chapters for searching.
    var texts: HeardTextKeeper?
    /// What puts texts in step with sound; `nil` where that is not done.
    var textMaker: TextMaker?
    /// The absolute path of one that a person typed.
    var absolutePath: @Sendable (String) -> String = { $0 }
    /// Where books may come from.
    var sources: @Sendable () async -> [SourceOffer] = { [] }
    /// The other sources that are switched on, in their order; none where the run was given one.
    var otherSources: @Sendable () async -> [OtherSource] = { [] }
    /// What can be done with books from their list.
    var shelf: BookShelf?
    /// Stops the player and lets go of everything; called once at the end.
    let close: @Sendable () async -> Void
}
