import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

extension PlayerStatus {
    /// The present state of a model, for whoever asks from outside.
    init(of model: AppModel) {
        guard let state = model.player?.state else {
            self.init(source: model.source.rawValue)
            return
        }
        self.init(
            state: State(state.sound.phase, isGap: state.sound.gapLeft != nil),
            source: model.source.rawValue)
        fill(state.subject)
        fill(state)
        sleep = model.sleep.status(model.sleepAhead)
    }
}

extension PlayerStatus {
    fileprivate mutating func fill(_ subject: PlayerSubject) {
        book = Item(
            id: subject.address.book.rawValue, title: subject.bookTitle,
            number: subject.bookNumber)
        chapter = Item(
            id: subject.address.chapter.rawValue, title: subject.chapterTitle,
            number: subject.number, place: subject.place, count: subject.chapterCount)
    }

    fileprivate mutating func fill(_ state: ChapterPlayerState) {
        switch state.sound.phase {
        case .interrupted(let why), .failed(let why): reason = why
        default: break
        }
        positionSeconds = state.sound.position.seconds
        durationSeconds = state.sound.duration > .zero ? state.sound.duration.seconds : nil
        isDurationEstimated = durationSeconds != nil && !state.sound.isLengthSure ? true : nil
        rate = state.heardRate.factor
        wordsPerMinute = state.heardPace
        gapLeftSeconds = state.sound.gapLeft?.seconds
        pass = state.passage.map {
            Pass(number: $0.pass, count: $0.passCount > 0 ? $0.passCount : nil)
        }
        drill = state.practice.score
        loop = state.loopedStretch.map {
            Stretch(startSeconds: $0.lowerBound.seconds, endSeconds: $0.upperBound.seconds)
        }
        sentence = Self.sentence(of: state)
        text = Self.readability(of: state)
    }

    private static func readability(of state: ChapterPlayerState) -> String {
        if state.isTextHidden { return "hidden" }
        switch state.view.visibility {
        case .revealed, .unblurred: return "revealed"
        case .blurred where state.isBlurred: return "blurred"
        case .shown, .hidden, .blurred: return "shown"
        }
    }

    private static func sentence(of state: ChapterPlayerState) -> Sentence? {
        guard let transcript = state.text.transcript, let index = state.heardSentence,
            let heard = transcript[index]
        else { return nil }
        // Whoever writes it down is not told it beside the screen either.
        let isWritten = state.dictation?.isTyping == true
        var sentence = Sentence(
            index: index, count: transcript.sentences.count, text: isWritten ? "" : heard.text,
            startSeconds: (heard.start + state.text.offset).seconds,
            endSeconds: (heard.end + state.text.offset).seconds)
        guard !isWritten else { return sentence }
        if let word = state.heardWord { sentence.word = heard.words[safe: word]?.text }
        if state.showsTranslationNow, case .known(let known) = state.aids.translations[index] {
            sentence.translation = known.text
        }
        return sentence
    }
}
