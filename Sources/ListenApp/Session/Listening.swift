package import ListenCore
import ListenUI
package import Practice
import Subtitles
package import Terminal
package import UIVocabulary

/// What a listening session works with; the container makes it, tests stub it.
package struct Listening: Sendable {
    package let service: any BookSource
    package let player: any PlayerControlling
    package let progress: ProgressKeeper
    package let practice: PracticeKeeper
    package let aids: SentenceAids
    package let waveforms: WaveformFinder
    package let clock: any WallClock
    /// The person's calendar.
    package var localTime = LocalTime.system
    /// How stored copies are used in this run.
    package let mode: FetchMode
    /// How much earlier a chapter goes on after a break.
    package let rewind: RewindPolicy
    package let log: SessionLog
    /// What knows the scripts of the texts.
    package var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// What finds the dictionary forms of words.
    package var lemmatizer: any Lemmatizing = NoLemmatizer()
    /// The sound under the speech, when one is chosen.
    package var background: BackgroundSource?
    /// Whether recordings are read for what a screen shows of them: their
    /// shape, and words in step with the sound where their times were guessed.
    package var readsSound = true
    /// What fetches the next chapter ahead, where books come over a network.
    package var prefetcher: Prefetcher?
    /// Decodes a picture, or says why it cannot; blocks while it works.
    package var decodePicture: @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure> = { _ in
        .failure(PictureFailure("Pictures are not read here."))
    }
    /// What looks for covers that books lack; `nil` where nobody allowed it.
    package var missingCovers: MissingCovers?
    /// What makes cards; `nil` where none are kept.
    package var cards: CardKeeper?
    /// The cards that are reviewed, and what lets them be heard.
    package var review: ReviewSource?
    /// What reaches the session from outside of its terminal.
    package var outside = Outside()
    /// Keeps the texts of opened chapters for searching.
    package var texts: HeardTextKeeper?
    /// What puts texts in step with sound; `nil` where that is not done.
    package var textMaker: TextMaker?
    /// The absolute path of one that a person typed.
    package var absolutePath: @Sendable (String) -> String = { $0 }
    /// Where books may come from.
    package var sources: @Sendable () async -> [SourceOffer] = { [] }
    /// The other sources that are switched on, in their order; none where the run was given one.
    package var otherSources: @Sendable () async -> [OtherSource] = { [] }
    /// What can be done with books from their list.
    package var shelf: BookShelf?
    /// Stops the player and lets go of everything; called once at the end.
    package let close: @Sendable () async -> Void
}
