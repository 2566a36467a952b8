import ListenCore
import UIVocabulary

/// The trouble the sentences of the open chapter were, and what is counted of it now.
///
/// A person's doings about a sentence tell how hard it is. Counted are: hearing it again, looking
/// it or a word of it up, making it slower, mistaking its words in a dictation. What a drill or a
/// loop repeats by itself is not.
struct ChapterEfforts: Hashable, Sendable {
    /// The trouble by the start of its sentence in the text.
    var kept: [MediaTime: KeptEffort] = [:]
    /// The same, by sentence.
    var placed = PlacedEfforts()
    /// The sentence that was asked for again last, and how.
    var replayed: Int?
    var replays = HeldKey()
    /// The sentence the sound was made slower for last.
    var slowedFor: Int?

    /// Finds the sentences of what is kept, when that or the text changed.
    mutating func place(in transcript: ChapterTranscript?) {
        placed = PlacedEfforts(kept, in: transcript)
    }

    /// A sentence as its trouble is kept: under every start it has had.
    func starts(of sentence: Int, now: PractisedSentence) -> [PractisedSentence] {
        (placed[sentence]?.starts ?? [now.start]).map { start in
            PractisedSentence(
                chapter: now.chapter, start: start, text: now.text, bookTitle: now.bookTitle,
                chapterTitle: now.chapterTitle)
        }
    }

    /// Adds to the trouble of a sentence, and has it kept.
    mutating func add(
        _ effort: SentenceEffort, to sentence: Int, now: PractisedSentence?,
        in transcript: ChapterTranscript?
    ) -> [ScreenEffect] {
        guard !effort.isNone, let now, let under = starts(of: sentence, now: now).first else {
            return []
        }
        let before = kept[under.start]?.effort ?? SentenceEffort()
        kept[under.start] = KeptEffort(sentence: under, effort: before + effort)
        place(in: transcript)
        return [.run(.keepEffort(KeptEffort(sentence: under, effort: effort)))]
    }

    /// Forgets the trouble of a sentence that is hard no more.
    mutating func clear(
        _ sentence: Int, now: PractisedSentence?, in transcript: ChapterTranscript?
    ) -> [ScreenEffect] {
        guard placed[sentence] != nil, let now else { return [] }
        let under = starts(of: sentence, now: now)
        for each in under { kept[each.start] = nil }
        place(in: transcript)
        return under.map { .run(.clearEffort($0)) }
    }

    /// True when hearing a sentence again counts: a key that is held counts once.
    mutating func isReplay(of sentence: Int, at host: Duration) -> Bool {
        if replayed != sentence { replays.interrupt() }
        replayed = sentence
        return replays.press(at: host)
    }

    /// True when making a sentence slower counts: several steps for one sentence are one wish.
    mutating func isSlowDown(for sentence: Int) -> Bool {
        guard slowedFor != sentence else { return false }
        slowedFor = sentence
        return true
    }

    /// The next hard sentence or the one before, round the ends of the chapter.
    func nextHard(after: Bool, _ here: Int?) -> Int? {
        let hard = placed.hard
        return after
            ? hard.first { $0 > here ?? -1 } ?? hard.first
            : hard.last { $0 < here ?? 0 } ?? hard.last
    }
}
