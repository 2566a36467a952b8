package import AppEnvironment
package import ListenCore
package import Practice
package import SharedWork
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

    package init(
        service: any BookSource, player: any PlayerControlling, progress: ProgressKeeper,
        practice: PracticeKeeper, aids: SentenceAids, waveforms: WaveformFinder,
        clock: any WallClock, localTime: LocalTime = LocalTime.system, mode: FetchMode,
        rewind: RewindPolicy, log: SessionLog, analysis: any TextAnalyzing = PlainTextAnalysis(),
        lemmatizer: any Lemmatizing = NoLemmatizer(), background: BackgroundSource? = nil,
        readsSound: Bool = true, prefetcher: Prefetcher? = nil,
        decodePicture: @escaping @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure> = { _ in
            .failure(PictureFailure("Pictures are not read here."))
        },
        missingCovers: MissingCovers? = nil, cards: CardKeeper? = nil, review: ReviewSource? = nil,
        outside: Outside = Outside(), texts: HeardTextKeeper? = nil, textMaker: TextMaker? = nil,
        absolutePath: @escaping @Sendable (String) -> String = { $0 },
        sources: @escaping @Sendable () async -> [SourceOffer] = { [] },
        otherSources: @escaping @Sendable () async -> [OtherSource] = { [] },
        shelf: BookShelf? = nil, close: @escaping @Sendable () async -> Void
    ) {
        (self.service, self.player, self.progress) = (service, player, progress)
        (self.practice, self.aids, self.waveforms) = (practice, aids, waveforms)
        (self.clock, self.localTime, self.mode) = (clock, localTime, mode)
        (self.rewind, self.log, self.analysis) = (rewind, log, analysis)
        (self.lemmatizer, self.background, self.readsSound) = (lemmatizer, background, readsSound)
        self.prefetcher = prefetcher
        self.decodePicture = decodePicture
        self.missingCovers = missingCovers
        (self.cards, self.review, self.outside) = (cards, review, outside)
        (self.texts, self.textMaker, self.absolutePath) = (texts, textMaker, absolutePath)
        (self.sources, self.otherSources) = (sources, otherSources)
        (self.shelf, self.close) = (shelf, close)
    }
}
