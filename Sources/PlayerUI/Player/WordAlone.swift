import ListenCore
import Typesetting
import UIVocabulary

/// The word under the cursor while it is heard alone, and what was before.
package struct WordAlone: Hashable, Sendable {
    /// The words that are heard.
    struct Words: Hashable, Sendable {
        let sentence: Int
        let range: ClosedRange<Int>
    }

    let words: Words
    /// The place in the sound.
    let range: Range<MediaTime>
    /// The place before, to which the sound goes back.
    let before: MediaTime
    let anchor: JumpAnchor?
    /// True when the chapter was heard before.
    let isCompleted: Bool
    /// True when it would have been kept as heard, had it been left then.
    let isHeardToTheEnd: Bool
    let rate: PlaybackRate
    /// True where the sound ran without being held by what is read.
    let wantedSound: Bool
}
