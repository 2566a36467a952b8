package import ListenCore
import Practice
import Typesetting
import UIVocabulary

/// The passage being heard, as the player tells it.
extension ChapterPlayerState {
    /// The playing of a sentence that is heard, when the plan goes by sentences.
    package var passage: Passage? {
        guard sound.pendingSeek == nil, let passage = sound.place.passage,
            text.pieces == nil
                ? text.transcript?[passage.line] != nil
                : text.lines.indices.contains(passage.line)
        else { return nil }
        return passage
    }

    /// The place at which another sentence is heard, or a gap begins.
    package var nextSentenceChange: MediaTime? {
        text.transcript?.boundary(betweenWordsAfter: textTime, showing: heardSentence).map {
            $0 + text.offset
        }
    }

    /// True when the sound waits behind the sentence that is heard.
    var isFrozenAfterSentence: Bool {
        guard sound.isFrozen, let heard = heardSentence, let sentence = text.transcript?[heard]
        else { return false }
        return textTime > sentence.start
    }

    /// True while the sound waits for the answer whether the sentence was understood.
    package var isAsked: Bool {
        dictation == nil && sound.phase == .held && passage?.asks == true && !isReading
    }

    /// The speed that is heard: the person's, or that of the pass.
    package var heardRate: PlaybackRate {
        sound.pendingSeek == nil && passage != nil ? sound.place.rate : speed.rate
    }

    /// The words a minute that are heard, where the narrator's pace is known.
    package var heardPace: Int? { speed.pace?.wordsPerMinute(at: heardRate) }

    /// True when all there is to understand was heard: the last sentence is over.
    package var isHeardToTheEnd: Bool {
        if sound.isHeardWhole { return true }
        guard sound.duration > .zero, sound.pendingSeek == nil,
            let last = text.transcript?.sentences.last
        else { return false }
        // A text that ends in the middle of the recording says nothing of its end.
        let end = MediaTime(microseconds: sound.duration.microseconds / 4 * 3)
        return last.end + text.offset >= end && textTime >= last.end
    }

    /// Goes by the place the player tells of.
    mutating func follow(_ moment: Moment) {
        let before = sound.position
        sound.follow(moment)
        wave.heard.open(at: sound.position, of: sound.duration, isRunning: sound.isRunning)
        wave.heard.hear(from: before, to: sound.position, of: sound.duration)
        if view.revealedPass != passage { view.revealedPass = nil }
    }

    /// A place as what is spoken there: the little before a sentence that was gone to, that is
    /// repeated, or that a pass begins with, is that sentence, and not the end of the one before.
    package func spoken(at place: MediaTime, _ passage: Passage?) -> MediaTime {
        // The player rounds places to its frames.
        let reached = place + .milliseconds(20)
        var leads = [jumps.anchor].compactMap { $0 }
        if case .sentence(let index) = practice.loop { leads += lead(of: index) }
        if let moved = edges.moved { leads += lead(of: moved) }
        if let passage { leads += lead(of: passage.line) }
        return leads.reduce(place) { spoken, lead in
            guard reached >= lead.landing, let sentence = text.transcript?[lead.sentence] else {
                return spoken
            }
            return max(spoken, sentence.start + text.offset)
        }
    }

    private func lead(of sentence: Int) -> [JumpAnchor] {
        guard text.pieces == nil else { return [] }
        return text.lines[safe: sentence].map {
            [JumpAnchor(sentence: sentence, landing: $0.played.lowerBound)]
        } ?? []
    }
}

/// The word that may be put right.
extension ChapterPlayerState {
    /// The word that was looked up, where no other one is under the cursor.
    package var correctable: LookedUpWord? {
        guard let known = aids.lookedUp, let cursor = words.cursor else { return aids.lookedUp }
        let isSame =
            cursor.sentence == known.ticket.sentence && cursorPhrase?.text == known.ticket.phrase
        return isSame ? known : nil
    }
}

/// The chapters of an episode and the passages it recommends.
extension ChapterPlayerState {
    /// The marks of the episode inside of its sound.
    package var episodeMarks: [EpisodeMark] {
        guard sound.isLengthSure, sound.duration > .zero else { return marks.ofEpisode }
        return marks.ofEpisode.filter { $0.range.lowerBound < sound.duration }
    }

    /// The chapter of the episode that is heard, with its number from 1; `nil` where it has none.
    package var episodeChapter: (number: Int, mark: EpisodeMark)? {
        let chapters = episodeMarks.filter { $0.kind == .chapter }
        guard let place = chapters.lastIndex(where: { $0.range.lowerBound <= sound.position })
        else { return nil }
        return (place + 1, chapters[place])
    }

    /// The place at which the next chapter of the episode begins.
    package var nextEpisodeChapter: MediaTime? {
        chapterStart(after: true, grace: .zero)
    }

    /// The start of the next chapter, or of the one before: a little behind its start, that is the
    /// one before it.
    func chapterStart(after: Bool, grace: MediaTime) -> MediaTime? {
        let starts = episodeMarks.lazy.filter { $0.kind == .chapter }.map(\.range.lowerBound)
        return after
            ? starts.first { $0 > sound.position }
            : starts.last { $0 < sound.position - grace }
    }
}
