package import ListenCore
import PlayerUI
import Practice
import Terminal
package import UIVocabulary

/// The player as lines: the face of the model for pipes, logs and screen readers.
///
/// A value without clock or output. After each message the model took, the caller asks for what is
/// to be told, and prints what was heard meanwhile:
///
/// ```swift
/// let effects = model.update(message, at: moment)
/// for line in face.lines(after: message, effects, of: &model) { print(line) }
/// for sentence in face.sentences(in: player.takeHeard(), of: model) { print(sentence) }
/// ```
package struct PlainFace: Sendable {
    /// A line to print, not yet safe for a terminal.
    package enum Line: Hashable, Sendable {
        /// An answer that was asked for.
        case answer(String)
        /// An answer that may have several lines.
        case paragraphs(String)
        /// A message of the program, for standard error.
        case note(String)
    }

    var presenter: PlainPresenter?
    /// The chapter the lines are about.
    var chapter: ChapterAddress?
    /// The place the sound began at; the text may come later.
    var began: MediaTime?
    var hasToldNoText = false
    /// True while the sound at an address has yet to show whether it is a station, of which it is
    /// not said that it lacks a text.
    var awaitsKindOfSound = false
    var hasToldTexts = false
    /// The search for a text of a chapter that has none.
    var textSearch: TextSearch?
    /// The file the sound is written to, if it is.
    var file: String?
    /// The keys of the aspects that were printed last.
    private var told: [String] = []

    /// A face that has told nothing yet.
    package init() {}

    /// True once the chapter has a text.
    package var hasText: Bool { presenter != nil }

    /// The lines for a message the model took and the effects it led to; an `answer` of the caller
    /// replaces the model's notice.
    package mutating func lines(
        after message: AppMessage, _ effects: [AppEffect], answer: String? = nil,
        of model: inout AppModel
    ) -> [Line] {
        let opening = followChapter(of: model)
        let notice = model.toast?.plainText
        model.toast = nil
        let own = lines(for: message, effects, &model)
        if case .typed(.command) = message, !told.isEmpty { told[0] = "" }
        let news = own ?? (answer ?? notice).map { [.note($0)] } ?? []
        return news + opening + newAspects(of: &model)
    }

    /// Takes note of effects that lead to a sentence, which is then printed even while nothing sounds
    /// and though it was printed before; false where they lead to none.
    package mutating func isLed(by effects: [AppEffect], in model: AppModel) -> Bool {
        let isSought = effects.contains { if case .player(.seek) = $0 { true } else { false } }
        guard isSought, model.player?.state.jumps.anchor != nil else { return false }
        presenter?.forget()
        return true
    }

    /// The sentences that were heard, and with `throughPlace` that of the place behind them.
    ///
    /// A sentence hidden by a pass is printed in the pass that shows it; one heard before the text
    /// came is printed when it comes.
    package mutating func sentences(
        in trail: HeardTrail, throughPlace: Bool = true, of model: AppModel
    ) -> [String] {
        guard let state = model.player?.state, presenter != nil else { return [] }
        // Whoever writes a sentence down is not told it.
        guard state.dictation == nil else {
            presenter?.forget()
            return []
        }
        presenter?.shift(to: state.text.offset)
        presenter?.show(speakers: state.settings.text.showsSpeakers)
        let text = state.settings.text
        let (words, transcript) = (state.words, state.text.transcript)
        presenter?.metAgain = { sentence in
            text.marksLookUps && text.marking != .off
                ? words.metAgain(in: sentence, of: transcript) : []
        }
        var lines: [String] = []
        for stretch in trail.stretches where stretch.passage?.display != .hidden {
            let passage = stretch.passage
            lines +=
                presenter?.pass(
                    from: state.spoken(at: stretch.start, passage),
                    to: state.spoken(at: stretch.end, passage)) ?? []
        }
        let place = trail.place
        // Before a drill tells of a pass, and behind its last one, it hides what it hides first.
        let isHidden = place.passage.map { $0.display == .hidden } ?? state.isTextHidden
        if throughPlace, !isHidden, !model.opensOfDay {
            lines +=
                presenter?.update(position: state.spoken(at: place.position, place.passage)) ?? []
        }
        return state.view.visibility == .hidden ? [] : lines
    }

    /// The next instants at which something is to be printed or done.
    package func nextDeadline(of model: AppModel) -> Deadline {
        guard let state = model.player?.state else { return .never }
        return model.sleepDeadline.earlier(model.partDeadline).earlier(
            state.nextDeadline(
                showing: [
                    presenter?.nextDeadline(after: state.sound.position), state.nextEpisodeChapter,
                ]
            ) { Duration($0) })
    }
}

extension PlainFace {
    private mutating func newAspects(of model: inout AppModel) -> [Line] {
        let aspects = PlainAspects(of: model).all
        let news = aspects.enumerated().filter { index, aspect in
            index >= told.count || told[index] != aspect.key
        }
        told = aspects.map(\.key)
        // The clock is not left open: what it shows is told.
        if model.layers.last == .clock { model.layers.removeLast() }
        return news.flatMap { $1.lines() }
    }
}
