package import ListenCore

/// What a menu or a prompt can choose of how a chapter is practised.
package enum PracticeChoice: Hashable, Sendable {
    /// A score in the notation, or a preset's name; `nil` ends the drill.
    case score(String?)
    /// Play the sentence being heard over and over, or no longer.
    case loopSentence
    /// Play the whole chapter over and over, or no longer.
    case loopChapter
    /// Play on.
    case clearLoop
    /// Where the sound waits by itself.
    case autoPause(PlaybackPlan.AutoPause)
    /// Whether gaps between sentences are shortened.
    case condense(Bool)
    /// Whether silence is shortened.
    case skipSilence(Bool)
    /// A speed; ends a pace in words a minute.
    case rate(PlaybackRate)
    /// The words a minute every chapter is brought to; `nil` keeps the speed.
    case wordsPerMinute(Int?)
    /// The loudness in hundredths of the recording's own.
    case gain(Int)
    /// The sentences that are played, all others left out; `nil` plays all.
    case only(Set<Int>?)
}
