package import ListenCore
import Typesetting
package import UIVocabulary

/// What a person does about a sentence tells how hard it is.
///
/// Counted are: hearing it again, looking it or a word of it up, making it slower, mistaking its
/// words in a dictation. What a drill or a loop repeats by itself is not.
extension ChapterPlayerViewModel {
    /// What was so before a message.
    package struct EffortMark {
        package let sentence: Int?
        package let rate: PlaybackRate
        package let serial: Int
        package let isLooped: Bool
        package let isJumping: Bool
    }

    /// What is so before a message; `nil` where it can tell of no trouble, as the passing of
    /// time cannot, and a dictation keeps its own counts.
    package func effortMark(before message: Message) -> EffortMark? {
        switch message {
        case .click(.word), .command: break
        default: return nil
        }
        guard state.dictation == nil else { return nil }
        return EffortMark(
            sentence: state.text.transcript?.isEmpty == false ? state.heardSentence : nil,
            rate: state.speed.rate, serial: state.aids.serial, isLooped: state.practice.isSentenceLooped,
            isJumping: state.sound.pendingSeek != nil)
    }

    /// Counts what a message did about a sentence.
    package mutating func countEffort(
        of message: Message, since mark: EffortMark?, at moment: Moment
    ) -> [ScreenEffect] {
        guard let mark, state.dictation == nil, state.sound.isOpen else { return [] }
        switch message {
        case .click(.word): return countLookUp(since: mark)
        case .command(let command): return countEffort(of: command, since: mark, at: moment)
        default: return []
        }
    }

    private mutating func countEffort(
        of command: Command, since mark: EffortMark, at moment: Moment
    ) -> [ScreenEffect] {
        switch command {
        case .translate, .explain: return countLookUp(since: mark)
        // Several steps at once look for a place.
        case .replaySentence where !mark.isJumping, .back where !mark.isJumping:
            return countReplay(since: mark, at: moment)
        // The same key leads to the sentence before.
        case .previousSentence where state.jumps.anchor?.sentence == mark.sentence:
            return countReplay(since: mark, at: moment)
        case .repeatSentence where state.practice.isSentenceLooped && !mark.isLooped:
            return mark.sentence.map { add(SentenceEffort(replays: 1), to: $0) } ?? []
        case .slower, .muchSlower: return countSlowDown(since: mark)
        default: return []
        }
    }

    private mutating func countReplay(since mark: EffortMark, at moment: Moment) -> [ScreenEffect] {
        guard let sentence = mark.sentence, state.sound.pendingSeek != nil else { return [] }
        if state.efforts.replayed != sentence { state.efforts.replays.interrupt() }
        state.efforts.replayed = sentence
        guard state.efforts.replays.take(at: moment.host) else { return [] }
        return add(SentenceEffort(replays: 1), to: sentence)
    }

    private mutating func countLookUp(since mark: EffortMark) -> [ScreenEffect] {
        guard state.aids.serial > mark.serial, let ticket = state.aids.popups.last?.ticket else { return [] }
        return add(SentenceEffort(lookUps: 1), to: ticket.sentence)
    }

    /// Several steps for one sentence are one wish.
    private mutating func countSlowDown(since mark: EffortMark) -> [ScreenEffect] {
        guard let sentence = mark.sentence, state.speed.rate < mark.rate, state.efforts.slowedFor != sentence
        else { return [] }
        state.efforts.slowedFor = sentence
        return add(SentenceEffort(slowDowns: 1), to: sentence)
    }

    /// Adds to the trouble of a sentence, and has it kept.
    package mutating func add(_ effort: SentenceEffort, to sentence: Int) -> [ScreenEffect] {
        guard !effort.isNone, let now = state.practised(sentence),
            let kept = state.efforts.starts(of: sentence, now: now).first
        else { return [] }
        let before = state.efforts.kept[kept.start]?.effort ?? SentenceEffort()
        state.efforts.kept[kept.start] = KeptEffort(sentence: kept, effort: before + effort)
        state.efforts.place(in: state.text.transcript)
        return [.run(.keepEffort(KeptEffort(sentence: kept, effort: effort)))]
    }

    /// A sentence that is hard no more.
    package mutating func clearEffort(of sentence: Int) -> [ScreenEffect] {
        guard state.efforts.placed[sentence] != nil else { return [] }
        let now = state.practised(sentence)
        let kept = now.map { state.efforts.starts(of: sentence, now: $0) } ?? []
        for each in kept { state.efforts.kept[each.start] = nil }
        state.efforts.place(in: state.text.transcript)
        return kept.map { .run(.clearEffort($0)) }
    }

    /// Goes to the next hard sentence or the one before, round the ends of the chapter.
    package mutating func goToHard(after: Bool, at moment: Moment) -> [ScreenEffect] {
        let hard = state.efforts.placed.hard
        let here = state.view.listCursor ?? state.heardSentence
        let beyond =
            after
            ? hard.first { $0 > here ?? -1 } ?? hard.first
            : hard.last { $0 < here ?? 0 } ?? hard.last
        guard let sentence = beyond else {
            return [.toast("No sentence of this chapter has been hard so far.")]
        }
        let place = (hard.firstIndex(of: sentence) ?? 0) + 1
        let said = ScreenEffect.toast("Hard sentence \(place) of \(hard.count).")
        return jump(to: sentence, at: moment) + [said]
    }
}
