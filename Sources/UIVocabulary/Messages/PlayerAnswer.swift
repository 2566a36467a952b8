package import ListenCore
package import Practice

/// An answer about the chapter that is open in the player; the player drops those about others.
///
/// A new one is a case here, the line that posts it, and the view model's `show(_:)`.
package enum PlayerAnswer: Sendable {
    /// An answer to `openChapter`: the locations of sound and texts; may come again when a stale
    /// answer was refreshed.
    case playback(Result<Snapshot<ChapterPlayback>, ServiceError>)
    /// An answer to `openChapter`: the text; may come again.
    case track(Result<Snapshot<SubtitleTrack>, ServiceError>)
    /// An answer to `openChapter`, before the text: the readings that the person put right.
    case readings(CorrectedReadings)
    /// An answer to `openChapter` of live sound: the pieces between pauses of its speech; comes
    /// again whenever there are more.
    case pieces(SpeechPieces)
    /// An answer to `openChapter` of live sound: how it calls itself, which may be known only once it
    /// is there.
    case station(String)
    /// An answer to `openChapter`, after the text: the status of its words. It may come again when
    /// their dictionary forms are known too; `nil` where the language of the text is unknown.
    case words(ChapterWords?)
    /// The answer to `recountWords`, with the revision of the counted statuses.
    case recounted(WordCoverage, revision: Int)
    /// An answer to `openChapter`: the waveform; first a preview, then the exact one.
    case peaks(WaveformPeaks)
    /// The answer to `makeFineShape`.
    case fineShape(WaveformPeaks)
    /// An answer to `openChapter`, before any other: the stored practice of the book and the
    /// chapter.
    case practice(ChapterPractice)
    /// The present bookmarks.
    case bookmarks([Bookmark])
    /// An answer to `openChapter`, of an episode: the marks that its makers set.
    case episodeMarks([EpisodeMark])
    /// The present edges of sentences, where they were moved.
    case nudges([EdgeNudge])
    /// A place to go to that another device left, and the sentence about it.
    case offer(MediaTime, text: String)
}

/// An answer to a question about a sentence or word; dropped when its ticket is no longer awaited.
package enum AidAnswer: Sendable {
    /// The answer to `translate`.
    case translation(Result<Translation, ServiceError>)
    /// A part of an answer to `explain` that is still being written.
    case explanationPart(ExplanationPart)
    /// The answer to `explain`.
    case explanation(Result<Explanation, ServiceError>)
    /// The number of times that the word of an `explain` occurs in all texts.
    case heardCount(HeardCount)
}
