package import ListenCore

/// A change of the practice of a chapter, chosen in a menu or a prompt.
package enum PracticeChoice: Hashable, Sendable {
    /// A score in the notation, or a preset's name; `nil` ends the drill.
    case score(String?)
    /// Loop the sentence being heard, or end the loop.
    case loopSentence
    /// Loop the whole chapter, or end the loop.
    case loopChapter
    /// End all loops.
    case clearLoop
    /// The places where the sound pauses by itself.
    case autoPause(PlaybackPlan.AutoPause)
    /// Shorten the gaps between sentences, or keep them.
    case condense(Bool)
    /// Shorten silence, or keep it.
    case skipSilence(Bool)
    /// A speed; ends a pace in words a minute.
    case rate(PlaybackRate)
    /// A pace in words a minute for every chapter; `nil` keeps the speed.
    case wordsPerMinute(Int?)
    /// The volume in hundredths of the recording's own.
    case gain(Int)
    /// A passage to play from A to B, over and over.
    case passage(Range<MediaTime>)
    /// The sentences to play, without all others; `nil` plays all.
    case only(Set<Int>?)
}
