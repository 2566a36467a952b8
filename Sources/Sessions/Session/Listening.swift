package import AppEnvironment
package import ListenCore
package import Practice
package import SharedWork
import Subtitles
package import Terminal
package import UIVocabulary

/// The parts of a listening session; the container makes them, tests stub them.
package struct Listening: Sendable {
    let service: any BookSource
    let player: any PlayerControlling
    let progress: ProgressWriter
    let practice: PracticeQueue
    let aids: SentenceAidWork
    let waveforms: WaveformFinder
    let clock: any WallClock
    /// The person's calendar.
    var localTime = LocalTime.system
    /// The fetch mode of this run.
    let mode: FetchMode
    /// The smart rewind: the time by which a chapter resumes earlier after a break.
    let rewind: RewindPolicy
    let log: SessionLog
    /// Segments texts by their scripts.
    var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// Finds the dictionary forms of words.
    var lemmatizer: any Lemmatizing = NoLemmatizer()
    /// The background sound, when one is chosen.
    var background: BackgroundSource?
    /// True when recordings are read for the screen: for their waveform, and to move guessed word
    /// times to the sound.
    var readsSound = true
    /// Fetches the next chapter ahead, when books come over a network.
    var prefetcher: Prefetcher?
    /// Decodes a picture, or returns the error; blocks while it works.
    var decodePicture: @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure> = { _ in
        .failure(PictureFailure("Pictures are not read here."))
    }
    /// Looks for covers that books lack; `nil` unless the settings allow it.
    var missingCovers: MissingCovers?
    /// Stores cards; `nil` when they cannot be stored.
    var cards: CardWriter?
    /// The parts of a review.
    var review: ReviewSource?
    /// The voice for single words; `nil` where none says them.
    var wordVoice: WordVoiceSource?
    /// The inputs from outside the terminal.
    var outside = Outside()
    /// The file with the cover, for programs that show it.
    var coverPlace: CoverPlace?
    /// Indexes the texts of opened chapters for searches.
    var texts: HeardTextUpdater?
    /// Aligns texts with sound; `nil` when that is not available.
    var textMaker: TextMaker?
    /// Puts printed texts in step with sections that play; `nil` when that is not available.
    var sectionTexts: SectionTextMaker?
    /// The absolute path for a path as typed.
    var absolutePath: @Sendable (String) -> String = { $0 }
    /// The sources that the screen offers.
    var sources: @Sendable () async -> [SourceOffer] = { [] }
    /// The other sources that are switched on, in order; none when the command line named the
    /// source.
    var otherSources: @Sendable () async -> [OtherSource] = { [] }
    /// The actions on books in their list.
    var shelf: BookShelf?
    /// The chapters that wait.
    var queue: QueueSource?
    /// A sentence about a chapter whose page has other words now; `nil` where nobody wants to know.
    var changes: (@Sendable (ChapterAddress) async -> String?)?
    /// The remarks on a text that is read aloud: what was cut of it, or read in its place.
    var remarks: @Sendable (BookID) async -> [String] = { _ in [] }
    /// Keeps live sound as chapters; `nil` where nothing can be kept.
    var recorder: LiveRecorder?
    /// The links of texts that are read aloud, and of episodes.
    var links: LinkSource?
    /// The marks of episodes, and what becomes of their kept sound; `nil` for other books.
    var episodes: EpisodeSource?
    /// Finds more to hear.
    var discovery: Discovery?
    /// Meets other devices; `nil` where none do.
    var sync: SyncWork?
    /// The rows that the statistics are counted from.
    var board: BoardSource?
    /// The memory of the interface; `nil` for none.
    var memory: InterfaceMemory?
    /// Finds what is next on the day, and keeps the steps of routes; `nil` where none are kept.
    var today: TodayWork?
    /// Stops the player and releases everything; called once at the end.
    let close: @Sendable () async -> Void

    package init(
        service: any BookSource, player: any PlayerControlling, progress: ProgressWriter,
        practice: PracticeQueue, aids: SentenceAidWork, waveforms: WaveformFinder,
        clock: any WallClock, localTime: LocalTime = LocalTime.system, mode: FetchMode,
        rewind: RewindPolicy, log: SessionLog, analysis: any TextAnalyzing = PlainTextAnalysis(),
        lemmatizer: any Lemmatizing = NoLemmatizer(), background: BackgroundSource? = nil,
        readsSound: Bool = true, prefetcher: Prefetcher? = nil,
        decodePicture: @escaping @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure> = { _ in
            .failure(PictureFailure("Pictures are not read here."))
        },
        missingCovers: MissingCovers? = nil, cards: CardWriter? = nil, review: ReviewSource? = nil,
        wordVoice: WordVoiceSource? = nil,
        outside: Outside = Outside(), coverPlace: CoverPlace? = nil, texts: HeardTextUpdater? = nil,
        textMaker: TextMaker? = nil, sectionTexts: SectionTextMaker? = nil,
        absolutePath: @escaping @Sendable (String) -> String = { $0 },
        sources: @escaping @Sendable () async -> [SourceOffer] = { [] },
        otherSources: @escaping @Sendable () async -> [OtherSource] = { [] },
        shelf: BookShelf? = nil, queue: QueueSource? = nil,
        changes: (@Sendable (ChapterAddress) async -> String?)? = nil,
        remarks: @escaping @Sendable (BookID) async -> [String] = { _ in [] },
        links: LinkSource? = nil, episodes: EpisodeSource? = nil, discovery: Discovery? = nil,
        recorder: LiveRecorder? = nil, sync: SyncWork? = nil, board: BoardSource? = nil,
        memory: InterfaceMemory? = nil, today: TodayWork? = nil,
        close: @escaping @Sendable () async -> Void
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
        self.wordVoice = wordVoice
        self.coverPlace = coverPlace
        (self.texts, self.textMaker, self.sectionTexts) = (texts, textMaker, sectionTexts)
        self.absolutePath = absolutePath
        (self.sources, self.otherSources) = (sources, otherSources)
        (self.shelf, self.queue, self.changes, self.links) = (shelf, queue, changes, links)
        (self.remarks, self.recorder) = (remarks, recorder)
        (self.episodes, self.discovery, self.sync) = (episodes, discovery, sync)
        (self.board, self.memory, self.today) = (board, memory, today)
        self.close = close
    }
}
